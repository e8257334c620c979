import { cpus, loadavg } from 'node:os'
import type { Section } from './section.ts'

const FROM = '<!-- measured -->'
const TO = '<!-- /measured -->'

/** Replaces the measured sections; others keep their text and date, as does everything outside the two marks. */
export function replaceSections(document: string, names: readonly string[], run: ReadonlyMap<string, Section>): string {
  const [before = '', inside = ''] = document.split(FROM)
  const [old = '', after = ''] = inside.split(TO)
  const blocks = names.flatMap((name) => {
    const section = run.get(name)
    return section ? markedSection(name, textOf(section)) : (blockOf(old, name) ?? [])
  })
  return `${before}${FROM}\n\n${blocks.join('\n\n')}\n\n${TO}${after}`
}

function markedSection(name: string, text: string): string {
  return `<!-- ${name} -->\n${text}\n<!-- /${name} -->`
}

function blockOf(text: string, name: string): string | undefined {
  const from = text.indexOf(`<!-- ${name} -->`)
  const end = `<!-- /${name} -->`
  const to = text.indexOf(end)
  return from < 0 || to < 0 ? undefined : text.slice(from, to + end.length)
}

function textOf({ title, question, columns, rows, goals, notes }: Section): string {
  const parts = [
    `### ${title}`,
    question,
    tableOf(columns, rows),
    goals.length > 0 && tableOf(['Goal', 'Measured', 'Met'], goals.map(rowOfGoal)),
    [...notes, measuredOn()].map((note) => `- ${note}`).join('\n'),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function rowOfGoal({ goal, measured, isMet }: Section['goals'][number]): string[] {
  return [goal, measured, isMet ? 'yes' : '**no**']
}

function tableOf(columns: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [columns, columns.map(() => '---'), ...rows].map(line).join('\n')
}

function measuredOn(): string {
  const [first] = cpus()
  const machine = `${cpus().length} cores of ${first?.model.trim() ?? 'an unknown make'}`
  const load = loadavg()[0]?.toFixed(1)
  return `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node.js ${process.versions.node}; a load of ${load} in the last minute, our own included.`
}
