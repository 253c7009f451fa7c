# Laurel as an image: docker build -t laurel . (docs/operate.md). It runs as user 1000, with a read-only root and a /tmp in
# memory, and keeps nothing when DATABASE_URL and APP_SECRET are set.

# The files of a release, with the pages built.
FROM node:24-bookworm-slim AS release
WORKDIR /source
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY server/package.json server/
COPY dev-store/package.json dev-store/
COPY admin/package.json admin/
COPY widget/package.json widget/
COPY e2e/package.json e2e/
# Node is here already, and nothing else has a script that it needs.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/release.ts --to /release

# With what they need to run. Node runs no TypeScript of packages, and reads neither maps nor readmes.
FROM node:24-bookworm-slim AS app
WORKDIR /app
COPY --from=release /release/package.json /release/package-lock.json ./
COPY --from=release /release/domain/package.json domain/
COPY --from=release /release/server/package.json server/
COPY --from=release /release/widget/package.json widget/
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
 && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -iname 'readme*.md' \
    -o -iname 'changelog*.md' \) -delete
COPY --from=release /release ./
# Compiled once, here: a start that cannot reach a database loads all that one does which can. V8 keeps a
# cache for each user, whom alone it lets read it.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN install -d -o 1000 .compile-cache
USER 1000
RUN DATABASE_URL=postgresql://nobody@127.0.0.1:1/none APP_SECRET=nothing-is-sealed-with-this-one-here \
    node --max-semi-space-size=4 server/src/cli.js serve; \
    test "$(find .compile-cache -type f | wc -l)" -gt 1000 && chmod -R a+rX .compile-cache

FROM gcr.io/distroless/cc-debian12
COPY --from=app /usr/local/bin/node /usr/local/bin/node
# Of root, so that the server changes none of it where the root is not read-only.
COPY --from=app --chown=0:0 /app /app
WORKDIR /app
# A library asks for the home folder, which this user has not.
ENV NODE_ENV=production HOST=0.0.0.0 HOME=/tmp NODE_COMPILE_CACHE=/app/.compile-cache
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/usr/local/bin/node", "server/src/cli/ask-health.js"]
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=4", "server/src/cli.js"]
CMD ["serve"]
