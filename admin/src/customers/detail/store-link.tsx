import { useHost } from "../../embed/host-context.tsx";
import { Button } from "../../ui/forms/button.tsx";

/** Opens the same person where the store keeps them. Outside the store's admin there is nothing to open. */
export function StoreLink({ platformId }: { readonly platformId: string }) {
  const host = useHost();
  if (!host) return null;
  const path = `/customers/${encodeURIComponent(platformId)}`;
  return <Button onClick={() => host.redirect({ to: "admin", path })}>View in store</Button>;
}
