// Made from notifications.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type NotificationsRow = { readonly canSendMail: boolean; readonly isDailyMailOn: boolean; readonly isStatementOn: boolean; readonly ownerEmail: string | null; };

export type NotificationsData = { readonly notifications: NotificationsRow; };
export type NotificationsVariables = {};
export const notificationsQuery = "query Notifications {\n  notifications {\n    ...NotificationsRow\n  }\n}\n\nfragment NotificationsRow on Notifications {\n  canSendMail\n  isDailyMailOn\n  isStatementOn\n  ownerEmail\n}" as unknown as TypedDocumentNode<NotificationsData, NotificationsVariables>;

export type UpdateNotificationsData = { readonly notificationsUpdate: { readonly notifications: NotificationsRow | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type UpdateNotificationsVariables = {readonly isDailyMailOn?: boolean | null; readonly isStatementOn?: boolean | null;};
export const updateNotificationsMutation = "mutation UpdateNotifications($isDailyMailOn: Boolean, $isStatementOn: Boolean) {\n  notificationsUpdate(\n    isDailyMailOn: $isDailyMailOn\n    isStatementOn: $isStatementOn\n  ) {\n    notifications {\n      ...NotificationsRow\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}\n\nfragment NotificationsRow on Notifications {\n  canSendMail\n  isDailyMailOn\n  isStatementOn\n  ownerEmail\n}" as unknown as TypedDocumentNode<UpdateNotificationsData, UpdateNotificationsVariables>;
