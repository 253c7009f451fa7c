import { type FormEvent, type MouseEvent, useEffect, useState } from "react";
import { useQuery } from "urql";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { TextField } from "../ui/forms/fields.tsx";
import { Button } from "../ui/forms/button.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/layers/dialog.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Text } from "../ui/page/text.tsx";
import { useNavigate } from "../ui/router/router.tsx";
import { findQuery } from "./find.generated.ts";
import { Found, onlyOne } from "./found.tsx";

const TYPING_PAUSE_MS = 200;
const TEXT_MAX = 100;
const context = { additionalTypenames: ["Order", "Redemption", "Customer"] };

/** One field for whatever the shopper says: the number of an order, a code, a name, an e-mail, a telephone number. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  /** Enter was pressed for what is typed; its answer may still be on the way. */
  const [isEntered, setEntered] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const [{ data, error, fetching }, read] = useQuery({
    query: findQuery,
    variables: { text },
    pause: text === "",
    context,
  });
  const only = isEntered && data && !fetching && text === typed.trim() ? onlyOne(data) : null;
  useEffect(() => {
    if (only === null) return;
    onClose();
    void navigate(only);
  }, [only, onClose, navigate]);
  const handleEnter = (event: FormEvent) => {
    event.preventDefault();
    setText(typed.trim());
    setEntered(true);
  };
  const handleTyping = (next: string) => {
    setTyped(next);
    setEntered(false);
  };
  const closeForLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) onClose();
  };
  return (
    <Dialog
      name="find"
      title="Find"
      isWide
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <form role="search" onSubmit={handleEnter}>
        <TextField
          label="Order number, reward code, name, e-mail or phone number"
          type="search"
          placeholder="#1012"
          maxLength={TEXT_MAX}
          before={<SearchIcon />}
          value={typed}
          onChange={handleTyping}
          // A search field keeps Escape for itself while it has a text.
          onKeyDown={({ key }) => key === "Escape" && onClose()}
        />
      </form>
      {text === "" ? (
        <Text kind="note">
          An order shows what it earned and why. A code shows whose it is and whether it was used. Enter opens
          the customer if there is one match.
        </Text>
      ) : (
        <>
          <QueryTrouble
            error={fetching ? undefined : error}
            what="what you look for"
            onRetry={() => read({ requestPolicy: "network-only" })}
          />
          {!data && !error && <SkeletonLines lines={4} />}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div aria-live="polite" aria-busy={fetching} onClick={closeForLink}>
            {data && !error && <Found data={data} text={text} />}
          </div>
        </>
      )}
    </Dialog>
  );
}
