FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS production
RUN npm prune --omit=dev

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY schema schema
COPY migrations migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
