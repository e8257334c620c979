import { mkdir, writeFile } from 'node:fs/promises'

const FOLDER = 'test-results/measured'

/** Writes figures to `test-results/measured`. */
export async function saveMeasurements(name: string, figures: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`${name}: ${JSON.stringify(figures)}`)
}
