import css from "./dear.module.css";

/** Beside the field, in the colour of a warning. Its place is always there, so that screen readers hear of it. */
export function DearNotice({ words }: { readonly words: readonly string[] }) {
  return (
    <div role="status" className={css.dear}>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
