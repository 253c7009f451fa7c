// Fields with their label above and their help or error below. An error stays until the value is fixed.
import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import type { KeyboardEvent, ReactNode } from "react";
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

interface TextFieldProps extends FieldProps {
  readonly name?: string;
  readonly type?: "text" | "search" | "color";
  readonly placeholder?: string;
  /** Inside the field, before or after the input: a currency sign, a unit. */
  readonly before?: ReactNode;
  readonly after?: string;
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
  const {
    onChange,
    before,
    after,
    tool,
    isLabelHidden = false,
    isFirst,
    type = "text",
    label,
    ...input
  } = props;
  return (
    <TextInput
      {...shared(props)}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...without(input, "help", "error")}
      type={type}
      data-autofocus={isFirst || undefined}
      autoComplete={props.autoComplete ?? "off"}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(before !== undefined && { leftSection: before, leftSectionWidth: 32 })}
      {...(after !== undefined && {
        rightSection: <span className={css.unit}>{after}</span>,
        rightSectionWidth: `calc(${after.length}ch + 24px)`,
      })}
      {...(tool !== undefined && {
        rightSection: tool,
        rightSectionWidth: 36,
        rightSectionPointerEvents: "all",
      })}
    />
  );
}

interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number;
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, label, rows = 2, maxLength, disabled, autoFocus = false } = props;
  return (
    <Textarea
      {...shared(props)}
      {...{ label, value, rows, autoFocus }}
      {...(maxLength !== undefined && { maxLength })}
      {...(disabled !== undefined && { disabled })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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
  const { label, value, onChange, choices, disabled, isLabelHidden = false } = props;
  return (
    <NativeSelect
      {...shared(props)}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      value={value}
      rightSection={<DownIcon />}
      data={[...choices]}
      {...(disabled !== undefined && { disabled })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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

export function SwitchField({
  label,
  isOn,
  onChange,
  help,
  isLabelHidden = false,
  disabled = false,
}: SwitchFieldProps) {
  return (
    <Switch
      classNames={{
        root: css.switch ?? "",
        track: css.track ?? "",
        label: css.switchLabel ?? "",
        description: css.help ?? "",
      }}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...(help !== undefined && { description: help })}
      color="accent"
      checked={isOn}
      disabled={disabled}
      withThumbIndicator={false}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
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

const shared = ({ help, error }: Pick<FieldProps, "help" | "error">) => ({
  classNames: {
    label: css.label ?? "",
    input: css.input ?? "",
    section: css.section ?? "",
    description: css.help ?? "",
    error: css.error ?? "",
  },
  inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
  ...(help !== undefined && error === undefined && { description: help }),
  ...(error !== undefined && {
    error: (
      <>
        <WarningIcon size={14} />
        <span>{error}</span>
      </>
    ),
    errorProps: { component: "div" as const, role: "alert" },
  }),
});

function without<Props extends object, Key extends keyof Props>(
  props: Props,
  ...keys: Key[]
): Omit<Props, Key> {
  const rest = { ...props };
  for (const key of keys) delete rest[key];
  return rest;
}
