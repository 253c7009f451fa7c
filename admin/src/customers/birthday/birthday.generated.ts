// Made from birthday.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SetBirthdayData = { readonly customerSetBirthday: { readonly customer: { readonly id: string; readonly birthday: string | null; readonly birthdayEnteredOn: string | null; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type SetBirthdayVariables = {readonly customerId: string; readonly birthday?: string | null;};
export const setBirthdayMutation = "mutation SetBirthday($customerId: ID!, $birthday: String) {\n  customerSetBirthday(customerId: $customerId, birthday: $birthday) {\n    customer {\n      id\n      birthday\n      birthdayEnteredOn\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<SetBirthdayData, SetBirthdayVariables>;
