import { print } from './output.ts'

process.exitCode = await print(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`))
