import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { AppPage } from "../shell/app-page.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useFormats } from "../ui/formats.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { Columns, Stack } from "../ui/page.tsx";
import { Progress } from "../ui/progress.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import {
  gettingStartedQuery,
  launchProgramMutation,
  type GettingStartedData,
} from "./getting-started.generated.ts";
import css from "./getting-started.module.css";
import { type Step, stepsOf } from "./steps.ts";
import { WhatItWillCost } from "./what-it-will-cost.tsx";

const context = { additionalTypenames: ["Program", "Reward"] };

export function Page() {
  const [{ data, error }, read] = useQuery({ query: gettingStartedQuery, variables: {}, context });
  return (
    <AppPage title="Getting started" badge={data && <StatusBadge status={data.program.status} />}>
      <Stack>
        <QueryTrouble
          error={data ? undefined : error}
          what="how far you are"
          onRetry={() => read({ requestPolicy: "network-only" })}
        />
        {data ? (
          <Columns side={<WhatItWillCost data={data} />}>
            <Checklist data={data} />
          </Columns>
        ) : (
          !error && (
            <Card>
              <SkeletonLines lines={9} />
            </Card>
          )
        )}
      </Stack>
    </AppPage>
  );
}

function StatusBadge({ status }: { readonly status: GettingStartedData["program"]["status"] }) {
  if (status === "ON") return <Badge tone="good">On</Badge>;
  return <Badge>{status === "DRAFT" ? "Draft" : "Paused"}</Badge>;
}

const COUNTS = ["None", "One", "Two", "Three", "All four"];

function Checklist({ data }: { readonly data: GettingStartedData }) {
  const formats = useFormats();
  const steps = stepsOf(data, formats);
  const done = steps.filter(({ isDone }) => isDone).length;
  const open = steps.find(({ isDone }) => !isDone);
  const words = done === steps.length ? "All four done" : `${COUNTS[done] ?? done} of four done`;
  return (
    <Card flush>
      <div className={css.progress}>
        <h2 className={css.count}>{words}</h2>
        <Progress share={done / steps.length} label={words} />
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isOpen={step === open} data={data} />
        ))}
      </ol>
    </Card>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly isOpen: boolean;
  readonly data: GettingStartedData;
}

function StepRow({ step, isOpen, data }: StepRowProps) {
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
        {isOpen && (
          <div className={css.action}>
            <StepAction step={step} data={data} isPrimary />
          </div>
        )}
      </div>
      {!isOpen &&
        (step.isDone ? (
          <span className={css.value}>{step.value}</span>
        ) : (
          <StepAction step={step} data={data} />
        ))}
    </li>
  );
}

interface StepActionProps {
  readonly step: Step;
  readonly data: GettingStartedData;
  readonly isPrimary?: boolean;
}

function StepAction({ step, data, isPrimary = false }: StepActionProps) {
  const looks = isPrimary ? ({ kind: "primary" } as const) : ({ size: "small" } as const);
  switch (step.id) {
    case "earning":
      return (
        <ButtonLink to="/app/settings/earning" {...looks}>
          Choose what orders earn
        </ButtonLink>
      );
    case "reward":
      return (
        <ButtonLink to="/app/rewards" {...looks}>
          Add a reward
        </ButtonLink>
      );
    case "branding":
      return (
        <ButtonLink to="/app/settings/branding" {...looks}>
          Choose colour and words
        </ButtonLink>
      );
    case "launch":
      return <Launch version={data.program.version} looks={looks} />;
  }
}

interface LaunchProps {
  readonly version: number;
  readonly looks: { readonly kind?: "primary"; readonly size?: "small" };
}

function Launch({ version, looks }: LaunchProps) {
  const [{ fetching }, launch] = useMutation(launchProgramMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const handleLaunch = async () => {
    const { data, error } = await launch({ expectedVersion: version });
    setRefusals(toRefusals({ error, userErrors: data?.programUpdate.userErrors }));
  };
  return (
    <div className={css.launch}>
      <Button {...looks} isBusy={fetching} onClick={() => void handleLaunch()}>
        Launch
      </Button>
      <RefusalBanner refusals={refusals} />
    </div>
  );
}
