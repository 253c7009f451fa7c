import { statement } from "../../database/database.ts";

export const notifyOfDocument = statement<never>(
  "documents_notify",
  "SELECT FROM pg_notify('laurel_documents', $1::text)",
);

export const listenForDocuments = "LISTEN laurel_documents";
