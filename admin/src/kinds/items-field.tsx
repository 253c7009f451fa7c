// Chooses products or collections of the store in the picker of the store's own admin, and lists those that are chosen.
import { useId, useMemo, useState } from "react";
import { useQuery } from "urql";
import { AskForAccess } from "../api/ask-for-access.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { HostError, type ItemKind, type PickedItem } from "../embed/host-bridge.ts";
import { useHost } from "../embed/host-context.tsx";
import { Button } from "../ui/forms/button.tsx";
import { FieldError } from "../ui/forms/fields.tsx";
import { CrossIcon } from "../ui/icons.tsx";
import { Text } from "../ui/page/text.tsx";
import { storeItemsQuery } from "./items-field.generated.ts";
import css from "./items-field.module.css";

const words = {
  product: { kind: "PRODUCT", choose: "Choose products", none: "No products chosen", one: "Product" },
  collection: {
    kind: "COLLECTION",
    choose: "Choose collections",
    none: "No collections chosen",
    one: "Collection",
  },
} as const;

/** Why the admin did not show its picker. */
type Trouble = "access" | "no_picker";

interface ItemsFieldProps {
  readonly label: string;
  readonly kind: ItemKind;
  /** The platform's numbers. */
  readonly ids: readonly string[];
  readonly help?: string;
  readonly error?: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

export function ItemsField({ label, kind, ids, help, error, onChange }: ItemsFieldProps) {
  const host = useHost();
  const labelId = useId();
  const [picked, setPicked] = useState<readonly PickedItem[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Those that were just picked are known already. A removed one is not asked for again.
  const [asked] = useState(ids);
  const variables = useMemo(() => ({ kind: words[kind].kind, ids: asked }), [kind, asked]);
  const [{ data, error: failure, fetching }, read] = useQuery({
    query: storeItemsQuery,
    variables,
    pause: asked.length === 0,
  });
  const known = new Map([...(data?.storeItems.items ?? []), ...picked].map((item) => [item.id, item]));
  const [refusal] = data?.storeItems.userErrors ?? [];
  const isDenied = trouble === "access" || refusal?.code === "missing_platform_scope";
  const choose = async () => {
    setTrouble(null);
    try {
      const chosen = await host?.pickItems({ kind, chosenIds: ids });
      if (!chosen) return;
      setPicked(chosen);
      // The picker does not know what the store no longer has: it stays until it is removed here.
      const gone = ids.filter((id) => isGone(id) && chosen.every((item) => item.id !== id));
      onChange([...gone, ...chosen.map((item) => item.id)]);
    } catch (problem) {
      setTrouble(problem instanceof HostError && problem.kind !== "invalid_action" ? "access" : "no_picker");
    }
  };
  const isRead = data !== undefined && !refusal && !fetching;
  const isGone = (id: string) => isRead && asked.includes(id) && !known.has(id);
  const reread = () => {
    setTrouble(null);
    if (asked.length > 0) read({ requestPolicy: "network-only" });
  };
  return (
    <div role="group" aria-labelledby={labelId} className={css.field}>
      <div className={css.head}>
        <span id={labelId} className={css.label}>
          {label}
        </span>
        <Button size="small" onClick={() => void choose()} disabled={!host}>
          {words[kind].choose}
        </Button>
      </div>
      {help !== undefined && <Text kind="note">{help}</Text>}
      {isDenied && (
        <AskForAccess
          want="products"
          tone="warning"
          title="Laurel needs access to your products"
          onCheck={reread}
        >
          Your store asks you in a new tab. Then come back here and choose.
        </AskForAccess>
      )}
      {trouble === "no_picker" && (
        <FieldError>Your store’s admin did not open its list. Try again.</FieldError>
      )}
      {!data && <QueryTrouble error={failure} what="the names" onRetry={reread} />}
      {ids.length === 0 ? (
        <Text kind="quiet">{words[kind].none}</Text>
      ) : (
        <ul className={css.items}>
          {ids.map((id) => (
            <Item
              key={id}
              item={known.get(id)}
              name={`${words[kind].one} ${id}`}
              isGone={isGone(id)}
              onRemove={() => onChange(ids.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface ItemProps {
  readonly item: PickedItem | undefined;
  /** While its title is not known. */
  readonly name: string;
  readonly isGone: boolean;
  readonly onRemove: () => void;
}

function Item({ item, name, isGone, onRemove }: ItemProps) {
  const title = item?.title ?? name;
  return (
    <li className={css.item}>
      {item?.imageUrl ? (
        <img className={css.picture} src={item.imageUrl} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className={css.picture} />
      )}
      <span className={css.title}>
        {title}
        {isGone && <Text kind="note">No longer in your store</Text>}
      </span>
      <Button size="small" kind="plain" aria-label={`Remove ${title}`} onClick={onRemove}>
        <CrossIcon size={14} />
      </Button>
    </li>
  );
}
