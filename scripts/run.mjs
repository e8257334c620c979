import { spawn } from 'node:child_process'

/** @type {readonly NodeJS.Signals[]} */
const endings = ['SIGINT', 'SIGTERM']

/**
 * Runs a program and captures its output. The program ends with this process.
 * @param {string} program
 * @param {string[]} given
 * @param {Record<string, string>} environment added to our own
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, given, environment = {}) {
  const child = spawn(program, given, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const endBoth = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    setImmediate(() => process.exit(1))
  }
  for (const signal of endings) process.once(signal, endBoth)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${program}: ${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  }).finally(() => {
    for (const signal of endings) process.off(signal, endBoth)
  })
}

/**
 * Runs a program from node_modules.
 * @param {string} name
 * @param {string[]} given
 * @param {Record<string, string>} [environment]
 */
export function runTool(name, given, environment) {
  return run(`node_modules/.bin/${name}`, given, environment)
}

/** @param {Promise<{ ok: boolean, output: string }>} running */
export async function orThrow(running) {
  const { ok, output } = await running
  if (!ok) throw new Error(output)
}
