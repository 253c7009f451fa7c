// The step about past orders: they are read, shown with what they would earn, credited, and undone.
import { describeHold } from "../program/hold.ts";
import { useState } from "react";
import { countPoints, toProgram, worthMinor } from "../program/program.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { Figure, Figures } from "../ui/data/facts.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Progress, TimeLeft } from "../ui/page/progress.tsx";
import type { GettingStartedData, PastBatch } from "./getting-started.generated.ts";
import css from "./getting-started.module.css";
import {
  countMembers,
  countOrders,
  failureWords,
  troubleWords,
  leftOutWords,
  nothingToCreditWords,
} from "./past-orders-messages.ts";
import { AskForAccess, PastOrdersReach, usualReach } from "./past-orders-reach.tsx";
import type { PastOrdersActions } from "./use-past-orders.ts";
import { WhoGetsWhat } from "./who-gets-what.tsx";

interface PastOrdersProps {
  readonly data: GettingStartedData;
  readonly actions: PastOrdersActions;
}

export function PastOrders({ data, actions }: PastOrdersProps) {
  const [batch] = data.pastCredits;
  return (
    <div className={css.past}>
      {actions.refusals.form.length > 0 && (
        <Banner tone="error" title="That didn’t work">
          {actions.refusals.form.join(" ")}
        </Banner>
      )}
      <State batch={batch} data={data} actions={actions} />
      <EarlierBatches data={data} actions={actions} />
    </div>
  );
}

/** Batches that were credited before can still be undone. */
function EarlierBatches({ data, actions }: PastOrdersProps) {
  const formats = useFormats();
  const program = toProgram(data.program.document);
  const earlier = data.pastCredits
    .slice(1)
    .filter((one) => one.state === "CREDITED" && one.totals.orders > 0);
  if (earlier.length === 0) return null;
  return (
    <ul className={css.members} aria-label="Credited earlier">
      {earlier.map((batch) => (
        <li key={batch.id}>
          <span>
            {countOrders(batch.totals.orders, formats)}
            {batch.finishedAt && `, credited ${formats.date(batch.finishedAt)}`}
          </span>
          <span className={css.value}>{countPoints(batch.totals.points, program, formats)}</span>
          <UndoBatch batch={batch} data={data} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

interface StateProps extends PastOrdersProps {
  readonly batch: PastBatch | undefined;
}

function State({ batch, data, actions }: StateProps) {
  switch (batch?.state) {
    case "READING":
      return batch.failure === null ? (
        <AtWork
          batch={batch}
          words={batch.ordersRead > 0 ? "Reading your store’s orders" : "Your store is preparing its orders"}
        />
      ) : (
        <Failed batch={batch} access={data.pastOrdersAccess} actions={actions} />
      );
    case "MEASURING":
      return <AtWork batch={batch} words="Working out what they would earn" />;
    case "READY":
      return <Ready batch={batch} data={data} actions={actions} />;
    case "CREDITING":
      return (
        <>
          <AtWork batch={batch} words="Crediting" />
          <p className={css.note}>
            By the program as it was when you started. A change that you save now doesn’t touch these orders.
          </p>
          <div>
            <UndoBatch batch={batch} data={data} actions={actions} label="Stop and undo" />
          </div>
        </>
      );
    case "UNDOING":
      return <AtWork batch={batch} words="Taking points back" />;
    default:
      return <NotLookedAt data={data} actions={actions} />;
  }
}

function NotLookedAt({ data, actions }: PastOrdersProps) {
  const [reach, setReach] = useState(usualReach(data));
  return (
    <>
      <PastOrdersReach access={data.pastOrdersAccess} value={reach} onChange={setReach} />
      <div>
        <Button kind="primary" isBusy={actions.isBusy} onClick={() => actions.look(reach)}>
          Check past orders
        </Button>
      </div>
    </>
  );
}

/** The work goes on when the page is closed. */
function AtWork({ batch, words }: { readonly batch: PastBatch; readonly words: string }) {
  const formats = useFormats();
  // While the store prepares the orders, their number is unknown.
  const isCounting = batch.state === "READING" && batch.ordersRead === 0;
  const share = isCounting ? null : Number(batch.progress);
  return (
    <div className={css.atWork}>
      <div className={css.atWorkWords}>
        <span>{words}</span>
        <span className={css.value}>{atWorkFigure(batch, formats)}</span>
      </div>
      <Progress share={share} label={words} />
      <p className={css.note}>
        {batch.trouble === null ? (
          <TimeLeft key={batch.state} share={share} />
        ) : (
          `${troubleWords(batch.trouble)} `
        )}
        This continues if you leave the page.
      </p>
    </div>
  );
}

function atWorkFigure(batch: PastBatch, formats: ReturnType<typeof useFormats>): string {
  if (batch.state === "READING")
    return batch.ordersRead === 0
      ? `${countOrders(batch.ordersFound, formats)} so far`
      : `${formats.number(batch.ordersRead)} of ${countOrders(batch.ordersFound, formats)}`;
  return formats.percent(Number(batch.progress), 0);
}

interface FailedProps {
  readonly batch: PastBatch;
  readonly access: GettingStartedData["pastOrdersAccess"];
  readonly actions: PastOrdersActions;
}

function Failed({ batch, access, actions }: FailedProps) {
  return (
    <Banner
      tone="error"
      title="Laurel couldn’t read your store’s orders"
      actions={
        <>
          <Button size="small" isBusy={actions.isBusy} onClick={() => actions.look(batch.reach)}>
            Try again
          </Button>
          {batch.failure === "access_denied" && <AskForAccess access={access} />}
        </>
      }
    >
      {failureWords(batch)}
    </Banner>
  );
}

function Ready({ batch, data, actions }: StateProps & { readonly batch: PastBatch }) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const program = toProgram(data.program.document);
  const { orders, members, points } = batch.totals;
  if (batch.programVersion !== data.program.version)
    return (
      <Banner
        tone="warning"
        title="The program has changed since these orders were counted"
        actions={
          <Button size="small" isBusy={actions.isBusy} onClick={() => actions.look(batch.reach)}>
            Count them again
          </Button>
        }
      >
        What they would earn may have changed. No points were given.
      </Banner>
    );
  if (orders === 0)
    return (
      <div className={css.nothing}>
        <p className={css.note}>{nothingToCreditWords(batch, formats)}</p>
        <Button size="small" isBusy={actions.isBusy} onClick={() => actions.look(batch.reach)}>
          Check again
        </Button>
        <OtherReach batch={batch} data={data} actions={actions} />
      </div>
    );
  return (
    <>
      <OtherReach batch={batch} data={data} actions={actions} />
      <div className={css.figures}>
        <Figures>
          <Figure label="Orders" value={formats.number(orders)} notes={[leftOutWords(batch, formats)]} />
          <Figure label="Members" value={formats.number(members)} />
          <Figure
            label="Points"
            value={formats.number(points)}
            notes={[`available ${describeHold(program, formats)}`]}
          />
          <Figure
            label="Worth"
            value={formats.moneyOfMinor(worthMinor(points, program.pointValueHundredths))}
            notes={["if every point is spent"]}
          />
        </Figures>
      </div>
      <div className={css.actions}>
        <Button kind="primary" isBusy={actions.isBusy} onClick={() => actions.credit(batch)}>
          {`Credit ${countOrders(orders, formats)}`}
        </Button>
        <Button onClick={() => setOpen(true)}>See who gets what</Button>
        <Button kind="plain" isBusy={actions.isBusy} onClick={() => actions.look(batch.reach)}>
          Check again
        </Button>
      </div>
      {isOpen && <WhoGetsWhat batch={batch} program={program} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Nothing is posted yet, so another choice is read at once. */
function OtherReach({ batch, data, actions }: StateProps & { readonly batch: PastBatch }) {
  return <PastOrdersReach access={data.pastOrdersAccess} value={batch.reach} onChange={actions.look} />;
}

interface UndoBatchProps extends PastOrdersProps {
  readonly batch: PastBatch;
  readonly label?: string;
}

/** Asks for confirmation, with what will happen. */
export function UndoBatch({ batch, data, actions, label = "Undo" }: UndoBatchProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const program = toProgram(data.program.document);
  const { orders, members, points } = batch.totals;
  const isSpentKept = program.orders.negativeBalance === "stop_at_zero";
  return (
    <>
      <Button size="small" isBusy={actions.isBusy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog
          name="undo-past-orders"
          title="Take these points back?"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Keep them</Button>
              <Button
                kind="danger"
                isBusy={actions.isBusy}
                onClick={() => {
                  actions.undo(batch);
                  setOpen(false);
                }}
              >
                Take them back
              </Button>
            </>
          }
        >
          <p>
            {countOrders(orders, formats)} stop counting: {countPoints(points, program, formats)} are taken
            back from {countMembers(members, formats)}.{" "}
            {isSpentKept
              ? "Points they have already spent are written off."
              : "Members who have already spent them go below zero."}
          </p>
          <p>
            Later changes to these orders don’t bring the points back, but you can credit the orders again.
          </p>
        </Dialog>
      )}
    </>
  );
}
