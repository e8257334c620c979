import { mkdir, writeFile } from 'node:fs/promises'

const FOLDER = 'test-results/measured'

export async function measured(name: string, figures: object): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`${name}: ${JSON.stringify(figures)}`)
}
