import { lazy, Suspense, useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { Badge } from "../ui/data/badge.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { Card } from "../ui/page/card.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { Columns, Stack } from "../ui/page/page.tsx";
import { Progress } from "../ui/page/progress.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Link } from "../ui/router/router.tsx";
import { gettingStartedQuery, type GettingStartedData } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";
import { Launch } from "./launch.tsx";
import { isAtWork } from "./past-orders-messages.ts";
import { usualReach } from "./past-orders-reach.tsx";
import { PastOrders, UndoBatch } from "./past-orders.tsx";
import { isUntouched } from "./ready/untouched.ts";
import { ShowInShop } from "./show-in-shop.tsx";
import { type Step, stepsOf } from "./steps.ts";
import { type PastOrdersActions, usePastOrders } from "./use-past-orders.ts";
import { WhatItWillCost } from "./what-it-will-cost.tsx";

const loadReady = () => import("./ready/ready-programs.tsx");
const ReadyPrograms = lazy(async () => ({ default: (await loadReady()).ReadyPrograms }));

const context = { additionalTypenames: ["Program", "Reward", "PastCredit"] };
/** While a batch is under way. */
const LOOK_AGAIN_MS = 1_000;

export function Page() {
  const [{ data, error }, read] = useQuery({ query: gettingStartedQuery, variables: {}, context });
  const isMoving = isAtWork(data?.pastCredits[0]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => read({ requestPolicy: "network-only" }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, read]);
  const readAgain = () => read({ requestPolicy: "network-only" });
  const actions = usePastOrders(readAgain);
  return (
    <AppPage title="Getting started" badge={data && <StatusBadge status={data.program.status} />}>
      <Stack>
        <QueryTrouble error={data ? undefined : error} what="how far you are" onRetry={readAgain} />
        {data ? (
          <Columns
            side={
              <>
                <WhatItWillCost data={data} />
                <ComingFromAnother />
              </>
            }
          >
            <Parts data={data} actions={actions} onOutdated={readAgain} />
          </Columns>
        ) : (
          !error && <CardSkeleton />
        )}
      </Stack>
    </AppPage>
  );
}

/**
 * Ready programs come first until one is chosen, and the steps below wait for them: a button that moves while it is pressed
 * does nothing. By their keys, a dialog that is open then stays.
 */
function Parts(props: ChecklistProps) {
  const { data, onOutdated } = props;
  const [isReadyThere, setReadyThere] = useState(false);
  useEffect(() => {
    const show = () => setReadyThere(true);
    loadReady().then(show, show);
  }, []);
  const isFirst = isUntouched(data);
  const parts = [
    <Suspense key="ready" fallback={<CardSkeleton />}>
      <ReadyPrograms data={data} onOutdated={onOutdated} />
    </Suspense>,
    (isReadyThere || !isFirst) && <Checklist key="checklist" {...props} />,
  ];
  return isFirst ? parts : parts.toReversed();
}

function CardSkeleton() {
  return (
    <Card>
      <SkeletonLines lines={9} />
    </Card>
  );
}

function StatusBadge({ status }: { readonly status: GettingStartedData["program"]["status"] }) {
  if (status === "ON") return <Badge tone="good">On</Badge>;
  return <Badge>{status === "DRAFT" ? "Draft" : "Paused"}</Badge>;
}

const COUNTS = ["None", "One", "Two", "Three", "Four", "Five", "Six"];

interface ChecklistProps {
  readonly data: GettingStartedData;
  readonly actions: PastOrdersActions;
  readonly onOutdated: () => void;
}

function Checklist({ data, actions, onOutdated }: ChecklistProps) {
  const formats = useFormats();
  const steps = stepsOf(data, formats);
  const done = steps.filter(({ isDone }) => isDone).length;
  const open = steps.find(({ isDone }) => !isDone);
  const all = COUNTS[steps.length]?.toLowerCase() ?? formats.number(steps.length);
  const words = done === steps.length ? `All ${all} done` : `${COUNTS[done] ?? done} of ${all} done`;
  return (
    <Card flush>
      <div className={css.progress}>
        <h2 className={css.count}>{words}</h2>
        <Progress share={done / steps.length} label={words} />
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isOpen={step === open || isUnderWay(step, data)}
            isNext={step === open}
            {...{ data, actions, onOutdated }}
          />
        ))}
      </ol>
    </Card>
  );
}

/** A batch under way stays visible, whichever step is next. */
function isUnderWay({ id, isDone }: Step, { pastCredits: [batch] }: GettingStartedData): boolean {
  return id === "past" && !isDone && batch !== undefined && batch.state !== "UNDONE";
}

interface StepRowProps extends ChecklistProps {
  readonly step: Step;
  readonly isOpen: boolean;
  readonly isNext: boolean;
}

function StepRow({ step, isOpen, isNext, ...all }: StepRowProps) {
  return (
    <li className={css.step} data-open={isOpen || undefined}>
      <span className={css.mark} data-done={step.isDone || undefined}>
        {step.isDone && <CheckIcon size={12} />}
      </span>
      <div className={css.words}>
        <div className={css.title}>
          {step.title}
          <span className="visually-hidden">{step.isDone ? ", done" : ", not done yet"}</span>
        </div>
        {isOpen && <p className={css.note}>{step.note}</p>}
        {!isOpen && step.isDone && step.why && <p className={css.note}>{step.why}</p>}
        {isOpen && (
          <div className={css.action}>
            <StepAction step={step} {...all} isOpen isPrimary={isNext} />
          </div>
        )}
      </div>
      {!isOpen && step.isDone && <ChosenValue step={step} />}
      {!isOpen && (!step.isDone || step.id === "past") && <StepAction step={step} {...all} />}
    </li>
  );
}

/** A chosen value links to where it is changed. */
function ChosenValue({ step: { id, value } }: { readonly step: Step }) {
  if (!(id in PLACES)) return <span className={css.value}>{value}</span>;
  return (
    <Link to={PLACES[id as keyof typeof PLACES]} className={`${css.value} ${css.change}`}>
      {value}
    </Link>
  );
}

const PLACES = {
  earning: "/app/settings/earning",
  reward: "/app/rewards",
} as const;

function ComingFromAnother() {
  return (
    <Card title="Coming from another program?">
      <p className={css.note}>
        Import the balances from a CSV file. You see every line that can’t be imported before any points are
        given.
      </p>
      <div className={css.action}>
        <ButtonLink to="/app/customers/import">Import points</ButtonLink>
      </div>
    </Card>
  );
}

interface StepActionProps extends ChecklistProps {
  readonly step: Step;
  readonly isOpen?: boolean;
  readonly isPrimary?: boolean;
}

function StepAction({ step, isOpen = false, isPrimary = false, ...all }: StepActionProps) {
  const { data, actions, onOutdated } = all;
  const looks = isPrimary ? ({ kind: "primary" } as const) : ({ size: "small" } as const);
  switch (step.id) {
    case "earning":
      return (
        <ButtonLink to={PLACES.earning} {...looks}>
          Choose what orders earn
        </ButtonLink>
      );
    case "reward":
      return (
        <ButtonLink to={PLACES.reward} {...looks}>
          Add a reward
        </ButtonLink>
      );
    case "past":
      return isOpen ? (
        <PastOrders data={data} actions={actions} />
      ) : (
        <PastOrdersButton data={data} actions={actions} />
      );
    case "launch":
      return <Launch {...{ data, looks, onOutdated }} />;
    case "show":
      return <ShowInShop {...{ data, looks, onOutdated }} />;
  }
}

/** The button of the step while the step is closed. */
function PastOrdersButton({ data, actions }: Omit<ChecklistProps, "onOutdated">) {
  const [batch] = data.pastCredits;
  if (batch?.state === "CREDITED")
    return (
      <div className={css.actions}>
        <UndoBatch batch={batch} data={data} actions={actions} />
        <Button size="small" isBusy={actions.isBusy} onClick={() => actions.look(usualReach(data))}>
          Check again
        </Button>
      </div>
    );
  return (
    <Button size="small" isBusy={actions.isBusy} onClick={() => actions.look(usualReach(data))}>
      {batch === undefined || batch.state === "UNDONE" ? "Check past orders" : "Check again"}
    </Button>
  );
}
