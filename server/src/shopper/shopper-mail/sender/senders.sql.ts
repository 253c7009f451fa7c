import { statement } from "../../../database/database.ts";

export interface SenderRow {
  host: string;
  port: number;
  security: "tls" | "starttls";
  login: string;
  key_id: string;
  password: Buffer;
  from_address: string;
  checked_at: Date;
}

const columns = "host, port, security, login, key_id, password, from_address, checked_at";

export const findSender = statement<SenderRow>(
  "shopper_mail_find_sender",
  `SELECT ${columns} FROM shopper_mail_senders WHERE shop_id = $1`,
);

export const lockSender = statement<SenderRow>(
  "shopper_mail_lock_sender",
  `SELECT ${columns} FROM shopper_mail_senders WHERE shop_id = $1 FOR UPDATE`,
);

export const saveSender = statement<never>(
  "shopper_mail_save_sender",
  `INSERT INTO shopper_mail_senders (shop_id, ${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (shop_id) DO UPDATE
     SET host = excluded.host, port = excluded.port, security = excluded.security, login = excluded.login,
         key_id = excluded.key_id, password = excluded.password, from_address = excluded.from_address,
         checked_at = excluded.checked_at`,
);

export const replaceSeal = statement<never>(
  "shopper_mail_replace_seal",
  "UPDATE shopper_mail_senders SET key_id = $2, password = $3 WHERE shop_id = $1",
);

export const deleteSender = statement<never>(
  "shopper_mail_delete_sender",
  "DELETE FROM shopper_mail_senders WHERE shop_id = $1",
);
