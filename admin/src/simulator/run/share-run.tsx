import { useState } from "react";
import { useAppServices } from "../../shell/app-services.ts";
import { useSession } from "../../shell/session-context.ts";
import { adminAppUrl } from "../../shop-auth/redirect.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CopyField } from "../../ui/forms/copy-field.tsx";

/** The address of a run in the store's admin, for others of the team. */
export function ShareRun({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LinkOfRun id={id} />;
  return (
    <div>
      <Button kind="plain" size="small" onClick={() => setOpen(true)}>
        Share this result
      </Button>
    </div>
  );
}

function LinkOfRun({ id }: { readonly id: string }) {
  const { config } = useAppServices();
  const { shop } = useSession();
  return <CopyField label="Link for your team" value={adminAppUrl(config, shop, runAddress(id))} />;
}

export const runAddress = (id: string): string =>
  `/app/reports/simulator?${new URLSearchParams({ run: id }).toString()}`;
