// The scopes that a query needs, read from its text: for every field at the top, and every type that is reached below.
// Parts that `@skip` or `@include` leave out count too.
import {
  getNamedType,
  isCompositeType,
  type DocumentNode,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { type Need, needOf, needOfType, type Needs } from "../api-part.ts";

export type NeededScope = NonNullable<Need>;

/** For a valid document with one operation. */
export function planScopes(
  { schema, needs }: { readonly schema: GraphQLSchema; readonly needs: Needs },
  document: DocumentNode,
): ReadonlySet<NeededScope> {
  const needed = new Set<NeededScope>();
  const add = (need: Need) => {
    if (need !== null) needed.add(need);
  };
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: ({ name }) => {
        // Every caller may ask for the schema's own fields.
        if (name.value.startsWith("__")) return false;
        const parent = info.getParentType();
        const type = getNamedType(info.getType());
        if (parent && roots.some((root) => root === parent))
          add(needOf(needs, `${parent.name}.${name.value}`));
        if (isCompositeType(type)) add(needOfType(needs, type.name));
        return undefined;
      },
    }),
  );
  return needed;
}
