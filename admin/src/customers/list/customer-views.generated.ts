// Made from customer-views.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type SavedView = { readonly id: string; readonly name: string; readonly address: string; };

export type CustomerViewsData = { readonly customerViews: readonly (SavedView)[]; };
export type CustomerViewsVariables = {};
export const customerViewsQuery = "query CustomerViews {\n  customerViews {\n    ...SavedView\n  }\n}\n\nfragment SavedView on CustomerView {\n  id\n  name\n  address\n}" as unknown as TypedDocumentNode<CustomerViewsData, CustomerViewsVariables>;

export type CreateCustomerViewData = { readonly customerViewCreate: { readonly customerView: SavedView | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type CreateCustomerViewVariables = {readonly name: string; readonly address: string;};
export const createCustomerViewMutation = "mutation CreateCustomerView($name: String!, $address: String!) {\n  customerViewCreate(name: $name, address: $address) {\n    customerView {\n      ...SavedView\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment SavedView on CustomerView {\n  id\n  name\n  address\n}" as unknown as TypedDocumentNode<CreateCustomerViewData, CreateCustomerViewVariables>;

export type RenameCustomerViewData = { readonly customerViewRename: { readonly customerView: SavedView | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type RenameCustomerViewVariables = {readonly id: string; readonly name: string;};
export const renameCustomerViewMutation = "mutation RenameCustomerView($id: ID!, $name: String!) {\n  customerViewRename(id: $id, name: $name) {\n    customerView {\n      ...SavedView\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment SavedView on CustomerView {\n  id\n  name\n  address\n}" as unknown as TypedDocumentNode<RenameCustomerViewData, RenameCustomerViewVariables>;

export type DeleteCustomerViewData = { readonly customerViewDelete: { readonly customerView: SavedView | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type DeleteCustomerViewVariables = {readonly id: string;};
export const deleteCustomerViewMutation = "mutation DeleteCustomerView($id: ID!) {\n  customerViewDelete(id: $id) {\n    customerView {\n      ...SavedView\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment SavedView on CustomerView {\n  id\n  name\n  address\n}" as unknown as TypedDocumentNode<DeleteCustomerViewData, DeleteCustomerViewVariables>;
