import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";

/** Opens the customer in the store's admin. Outside the store's admin it is not a link. */
export function StoreLink({ platformId }: { readonly platformId: string }) {
  const host = useHost();
  if (!host) return null;
  const path = `/customers/${encodeURIComponent(platformId)}`;
  return <Button onClick={() => host.redirect({ to: "admin", path })}>View in store</Button>;
}
