import { useState } from "react";
import { useMutation } from "urql";
import { RefusalBanner } from "../api/refusal-banner.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals } from "../api/user-errors.ts";
import { countPoints, describeOrders, describeStart, toProgram } from "../program/program.ts";
import { Banner } from "../ui/page/banner.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { type GettingStartedData, launchProgramMutation } from "./getting-started.generated.ts";
import { useNow } from "../ui/format/use-now.ts";
import { Bullets } from "../ui/page/text.tsx";
import { countMembers } from "./past-orders-messages.ts";

interface LaunchProps {
  readonly data: GettingStartedData;
  readonly looks: { readonly kind?: "primary"; readonly size?: "small" };
  /** Another user changed the program after it was read: launching it would have another effect. */
  readonly onOutdated: () => void;
}

/** From here on orders earn. A confirmation says what will happen. */
export function Launch({ data, looks, onOutdated }: LaunchProps) {
  const [isOpen, setOpen] = useState(false);
  const [{ fetching }, launch] = useMutation(launchProgramMutation);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const handleLaunch = async () => {
    const { data: answered, error } = await launch({ expectedVersion: data.program.version });
    const answer = toRefusals({ error, userErrors: answered?.programUpdate.userErrors });
    setRefusals(answer);
    if (isOutdated(answer)) onOutdated();
    if (!isRefused(answer)) setOpen(false);
  };
  const close = () => {
    setOpen(false);
    setRefusals(noRefusals);
  };
  return (
    <>
      <Button {...looks} onClick={() => setOpen(true)}>
        Launch
      </Button>
      {isOpen && (
        <Dialog
          name="launch"
          title="Launch the program?"
          onClose={close}
          footerNote="You can pause it at any time."
          footer={
            <>
              <Button onClick={close}>Not yet</Button>
              <Button kind="primary" isBusy={fetching} onClick={() => void handleLaunch()}>
                Launch the program
              </Button>
            </>
          }
        >
          {isOutdated(refusals) ? (
            <Banner tone="error" title="Not launched: the program was changed in the meantime">
              Here is what happens with the current program. Launch again if you agree.
            </Banner>
          ) : (
            <RefusalBanner refusals={refusals} />
          )}
          <Effects data={data} />
        </Dialog>
      )}
    </>
  );
}

const isOutdated = ({ codes }: Refusals): boolean => codes.includes("version_conflict");

function Effects({ data }: Pick<LaunchProps, "data">) {
  const formats = useFormats();
  const program = toProgram(data.program.document);
  const [reward] = data.rewards.nodes;
  const [batch] = data.pastCredits;
  const earned = describeOrders(program, formats);
  const start = describeStart(program, useNow(), formats);
  return (
    <Bullets>
      <li>
        {earned === null
          ? "Orders earn nothing yet."
          : `Orders that members place ${start ?? "from now on"} earn ${earned}.`}
      </li>
      <li>
        {reward
          ? `“${reward.name}” can be redeemed with ${countPoints(reward.points ?? 0, program, formats)}: by members once your shop shows the program, and by your team for them.`
          : "There is no reward yet, so points can’t be redeemed."}
      </li>
      <li>
        {batch?.state === "CREDITED" && batch.totals.members > 0
          ? `${countMembers(batch.totals.members, formats)} ${batch.totals.members === 1 ? "begins" : "begin"} with ${countPoints(batch.totals.points, program, formats)} for past orders.`
          : `Orders placed before ${start === null ? "now" : "then"} earn nothing, unless you credit them.`}
      </li>
      <li>No e-mail goes out now. Later ones do as you have them on under E-mails to shoppers.</li>
    </Bullets>
  );
}
