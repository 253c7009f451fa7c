import { type AnyVariables, type TypedDocumentNode, useMutation } from "urql";
import { useHost } from "../embed/host-context.tsx";
import { isRefused, noRefusals, type Refusals, toRefusals, type UserError } from "./user-errors.ts";

interface Answer {
  readonly userErrors: readonly UserError[];
}

interface Meant {
  /** The toast once it is done. */
  readonly done?: string;
  /** Somebody else has done it already, which is what was wanted. */
  readonly already?: string;
  /** Types of which the answer names none, and whose lists are read again. */
  readonly changes?: string[];
}

/** For an action that is confirmed: sends it, says that it was done, and returns why it was not. */
export function useAct<Data extends Readonly<Record<string, Answer>>, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables, meant?: Meant) => Promise<Refusals> {
  const host = useHost();
  const [, send] = useMutation(mutation);
  return async (variables, { done, already, changes = [] } = {}) => {
    const { data, error } = await send(variables, { additionalTypenames: changes });
    const userErrors = Object.values(data ?? {})[0]?.userErrors;
    const isSo = userErrors?.some(({ code }) => code === already) ?? false;
    const answer = isSo ? noRefusals : toRefusals({ error, userErrors });
    if (done !== undefined && !isRefused(answer)) host?.showToast({ message: done });
    return answer;
  };
}
