import { expect, test } from '@playwright/test'

test('an integrator reads the schema and runs a query in GraphiQL, with nothing from elsewhere', async ({ page }) => {
  const foreign: string[] = []
  const blocked: string[] = []
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1')
      foreign.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text())
  })

  await page.goto('/graphql')
  await expect(page.locator('.graphiql-query-editor')).toContainText('WhatThereIs')
  await page.getByRole('button', { name: /execute query/i }).click()
  await expect(page.locator('.result-window')).toContainText('__schema')

  await page
    .getByRole('button', { name: /documentation explorer/i })
    .first()
    .click()
  await expect(page.locator('.graphiql-doc-explorer')).toContainText('EventPage')

  expect(foreign).toEqual([])
  expect(blocked).toEqual([])
})
