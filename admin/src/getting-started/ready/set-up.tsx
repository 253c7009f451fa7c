import type { ReadyProgram } from "@laurel/domain/ready-programs/ready-program.ts";
import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { countPoints, toProgram } from "../../program/program.ts";
import { ChangeEffect } from "../../settings/program/change-effect.tsx";
import { comparePrograms } from "../../settings/program/compare-programs.ts";
import { Differences } from "../../settings/program/save-document.tsx";
import { WhatShoppersSee } from "../../settings/shopper/what-shoppers-see.tsx";
import { Facts } from "../../ui/data/facts.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { useFormats } from "../../ui/format/formats.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Text } from "../../ui/page/text.tsx";
import type { GettingStartedData } from "../getting-started.generated.ts";
import { bestWords, costOf, tierWords, toSetUp } from "./cost.ts";
import css from "./ready.module.css";
import { isUntouched } from "./untouched.ts";
import { setUpProgramMutation } from "./set-up.generated.ts";

interface SetUpProps {
  readonly ready: ReadyProgram;
  readonly data: GettingStartedData;
  /** Reads the program again. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

/** All that the ready program would set, beside what it is now, and one button that saves it. */
export function SetUp({ ready, data, onOutdated, onClose }: SetUpProps) {
  const formats = useFormats();
  const host = useHost();
  const [{ fetching }, setUp] = useMutation(setUpProgramMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  // If an answer is lost, pressing again changes nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [seenVersion] = useState(data.program.version);
  const isReplacing = !isUntouched(data);
  const present = toProgram(data.program.document);
  const { document, rewards } = toSetUp(ready, present, formats);
  const cost = costOf(document, rewards, formats);
  const active = rewards.map((reward) => ({ ...reward, status: "ACTIVE" as const }));
  const [isShown, setShown] = useState(false);
  const handleSave = async () => {
    const input = { expectedVersion: data.program.version, document, rewards: active, idempotencyKey };
    const { data: answered, error } = await setUp({ input }, { additionalTypenames: ["Reward"] });
    const answer = toRefusals({ error, userErrors: answered?.programSetUp.userErrors });
    setRefusals(answer);
    if (isOutdated(answer)) onOutdated();
    if (isRefused(answer)) return;
    host?.showToast({ message: `Set up: ${ready.title}` });
    onClose();
  };
  return (
    <Dialog
      name="set-up"
      title={ready.title}
      onClose={onClose}
      footerNote="You can change all of it later in the settings."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={fetching} onClick={() => void handleSave()}>
            {isReplacing ? "Replace and set up" : "Set up"}
          </Button>
        </>
      }
    >
      {isReplacing && (
        <Banner
          tone="warning"
          title={
            data.program.version === seenVersion
              ? "This replaces your program"
              : "This overwrites what was changed in the meantime"
          }
        >
          What stands under “Now” is replaced. Points that members have stay. You can restore it later under
          Settings, Program.
        </Banner>
      )}
      {!isOutdated(refusals) && <RefusalBanner refusals={refusals} />}
      <div className={css.summary}>
        <p>
          {`Gives ${formats.percent(cost.base.basisPoints / 10_000, 2)} of revenue back to members`}
          {cost.inTiers.length > 0 && ` without a tier. ${tierWords(cost, formats)}`}.
        </p>
        <Text kind="note">{`${bestWords(cost, document, formats)}.`}</Text>
        <Differences of={comparePrograms(present, document, formats)} heads={["Now", ready.title]} />
        {rewards.length > 0 && (
          <section>
            <h3 className={css.title}>Rewards</h3>
            <Facts
              facts={rewards.map(({ name, points }) => ({
                label: name,
                value: countPoints(points, document, formats),
              }))}
            />
          </section>
        )}
        {data.rewards.nodes.length > 0 && (
          <Text kind="note">Rewards that you already have stay, until you archive them.</Text>
        )}
        {isReplacing && (
          <section>
            <h3 className={css.title}>If you save this</h3>
            <ChangeEffect program={data.program} change={{ document }} />
          </section>
        )}
        <WhatShoppersSee
          draft={{ document, rewards: active.map((reward) => ({ reward })) }}
          isShown={isShown}
          onShow={setShown}
        />
      </div>
    </Dialog>
  );
}

const isOutdated = ({ codes }: Refusals): boolean => codes.includes("version_conflict");
