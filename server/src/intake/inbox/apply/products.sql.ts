import { statement } from "../../../database/database.ts";

export interface ProductRow {
  product_id: string;
  tags: string[];
  collection_ids: string[];
  read_at: Date;
}

export const findProducts = statement<ProductRow>(
  "products_find",
  `SELECT product_id, tags, collection_ids, read_at FROM products WHERE shop_id = $1 AND product_id = ANY($2::text[])`,
);

export const outdateProducts = statement<never>(
  "products_outdate",
  "UPDATE products SET read_at = 'epoch' WHERE shop_id = $1",
);

export const saveProducts = statement<never>(
  "products_save",
  `INSERT INTO products (shop_id, product_id, tags, collection_ids, read_at)
   SELECT s.shop_id, id, ARRAY(SELECT json_array_elements_text(tags)), ARRAY(SELECT json_array_elements_text(collections)),
          $2::timestamptz
     FROM tenants AS s, unnest($3::text[], $4::json[], $5::json[]) AS new (id, tags, collections)
    WHERE s.shop_id = $1
   ON CONFLICT (shop_id, product_id) DO UPDATE
     SET tags = excluded.tags, collection_ids = excluded.collection_ids, read_at = excluded.read_at`,
);
