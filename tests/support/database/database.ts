import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

export const TEMPLATE = 'template_maidan'

export function freshDatabase(): Promise<FreshDatabase> {
  return databaseFrom(TEMPLATE)
}

export function emptyDatabase(): Promise<FreshDatabase> {
  return databaseFrom('template0')
}

async function databaseFrom(template: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(`create database ${name} template ${template}`)
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    drop: () => ask(`drop database ${name} with (force)`),
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

async function ask(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
