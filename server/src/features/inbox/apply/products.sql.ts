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
  `INSERT INTO products (shop_id, read_at, product_id, tags, collection_ids)
   SELECT $1, $2, id, ARRAY(SELECT json_array_elements_text(tags)), ARRAY(SELECT json_array_elements_text(collections))
     FROM unnest($3::text[], $4::json[], $5::json[]) AS new (id, tags, collections)
   ON CONFLICT (shop_id, product_id) DO UPDATE
     SET tags = excluded.tags, collection_ids = excluded.collection_ids, read_at = excluded.read_at`,
);
