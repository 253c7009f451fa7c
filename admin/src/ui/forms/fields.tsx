// Fields with their label above and their help or error below. An error stays until the value is fixed.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import css from "./fields.module.css";
import { DownIcon, WarningIcon } from "../icons.tsx";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** What the field counts: “month” after 1, else “months”. */
interface Unit {
  readonly one: string;
  readonly other: string;
}

interface TextFieldProps extends FieldProps {
  readonly name?: string;
  readonly type?: "text" | "search" | "color" | "password";
  readonly placeholder?: string;
  /** Inside the field, before or after the input: a currency sign, a unit. */
  readonly before?: ReactNode;
  readonly after?: string | Unit;
  readonly inputMode?: "text" | "numeric" | "decimal" | "url";
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  /** The dialog's initial focus, if that is not its first field. */
  readonly isFirst?: boolean;
  readonly spellCheck?: boolean;
  readonly isLabelHidden?: boolean;
  /** The field loses the focus: its error can be shown now. */
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** A button inside the field, at its end. */
  readonly tool?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, isLabelHidden, onChange, before, after: unit, tool, isFirst, ...input } = props;
  const after = typeof unit === "object" ? (props.value.trim() === "1" ? unit.one : unit.other) : unit;
  const end = after !== undefined ? `calc(${after.length}ch + 24px)` : tool === undefined ? null : "36px";
  return (
    <Frame {...{ label, help, error, isLabelHidden }}>
      {(names) => (
        <div
          className={css.box}
          data-before={before !== undefined || undefined}
          style={end === null ? undefined : ({ "--end": end } as CSSProperties)}
        >
          {before !== undefined && <span className={css.before}>{before}</span>}
          <input
            {...names}
            {...input}
            type={props.type ?? "text"}
            autoComplete={props.autoComplete ?? "off"}
            data-autofocus={isFirst || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after !== undefined && <span className={css.after}>{after}</span>}
          {tool !== undefined && <span className={css.tool}>{tool}</span>}
        </div>
      )}
    </Frame>
  );
}

interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, help, error, onChange, rows = 2, ...input } = props;
  return (
    <Frame {...{ label, help, error }}>
      {(names) => (
        <textarea
          {...names}
          {...input}
          rows={rows}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly isLabelHidden?: boolean;
}

/** The browser's own select: it works on every phone and with every screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, isLabelHidden, onChange, choices, ...input } = props;
  return (
    <Frame {...{ label, help, error, isLabelHidden }}>
      {(names) => (
        <div className={css.box}>
          <select {...names} {...input} onChange={(event) => onChange(event.currentTarget.value)}>
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <span className={css.arrow}>
            <DownIcon />
          </span>
        </div>
      )}
    </Frame>
  );
}

interface SwitchFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
  readonly isLabelHidden?: boolean;
  readonly help?: string;
}

export function SwitchField(props: SwitchFieldProps) {
  const { label, isOn, onChange, help, isLabelHidden = false, disabled = false } = props;
  const id = useId();
  return (
    <div className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        className={css.track}
        aria-label={isLabelHidden ? label : undefined}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(!isLabelHidden || help !== undefined) && (
        <div>
          {!isLabelHidden && <label htmlFor={id}>{label}</label>}
          {help !== undefined && (
            <div id={`${id}-help`} className={css.help}>
              {help}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** What is wrong with several inputs together, or with one that is not a field. */
export function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css.error} role="alert">
      <WarningIcon size={14} />
      <span>{children}</span>
    </p>
  );
}

/** Fields side by side while there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

export function FieldStack({ children }: { readonly children: ReactNode }) {
  return <div className={css.stack}>{children}</div>;
}

interface InputNames {
  readonly id: string;
  readonly className: string | undefined;
  readonly "aria-label": string | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FrameProps extends Pick<FieldProps, "label" | "help" | "error"> {
  readonly isLabelHidden?: boolean | undefined;
  readonly children: (names: InputNames) => ReactNode;
}

/** What a screen reader says of an input, and what stands around it. */
function Frame({ label, help, error, isLabelHidden = false, children }: FrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || help !== undefined;
  return (
    <div>
      {!isLabelHidden && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        className: css.input,
        "aria-label": isLabelHidden ? label : undefined,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
      {hasNote && error === undefined && (
        <div id={noteId} className={css.help}>
          {help}
        </div>
      )}
      {error !== undefined && (
        <div id={noteId} className={css.error} role="alert">
          <WarningIcon size={14} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
