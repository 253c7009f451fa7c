// A mutation's payload: its result, or errors that the caller can fix as `userErrors`. Any other error fails the whole
// request.
import { AppError } from "../process/errors.ts";

export interface UserError {
  readonly code: string;
  readonly field: readonly string[] | null;
  readonly message: string;
}

/** A use case's refusal as data: possibly several errors, each at its field. */
export class Refused {
  readonly userErrors: readonly UserError[];
  constructor(userErrors: readonly UserError[]) {
    this.userErrors = userErrors;
  }
}

type Payload<Name extends string, Node> = { readonly [key in Name]: Node | null } & {
  readonly userErrors: readonly UserError[];
};

export async function payload<Name extends string, Node>(
  name: Name,
  work: () => Promise<Node | Refused>,
): Promise<Payload<Name, Node>> {
  const answer = await attempt(work);
  const [node, userErrors] = answer instanceof Refused ? [null, answer.userErrors] : [answer, []];
  return { [name]: node, userErrors } as unknown as Payload<Name, Node>;
}

async function attempt<Node>(work: () => Promise<Node | Refused>): Promise<Node | Refused> {
  try {
    return await work();
  } catch (error) {
    return toRefused(error);
  }
}

function toRefused(error: unknown): Refused {
  if (!(error instanceof AppError) || error.http >= 500 || error.http === 401) throw error;
  return new Refused([{ code: error.code, field: error.field ?? null, message: error.message }]);
}
