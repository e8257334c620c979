import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** `source` is null when built at run time. */
export type RegularExpression = { file: string; source: string | null; flags: string; text: string }

export function regularExpressionsIn(folders: readonly string[]): RegularExpression[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name) && !name.includes('generated'))
      .flatMap((name) => inFile(join(folder, name))),
  )
}

function inFile(file: string): RegularExpression[] {
  const found: RegularExpression[] = []
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  visit(source)
  return found

  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) {
      const text = node.getText(source)
      const end = text.lastIndexOf('/')
      found.push({ file, source: text.slice(1, end), flags: text.slice(end + 1), text })
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? []
      const isPlain = pattern && ts.isStringLiteralLike(pattern) && (!flags || ts.isStringLiteralLike(flags))
      const plain = { source: isPlain ? pattern.text : null, flags: isPlain && flags ? flags.text : '' }
      found.push({ file, ...plain, text: node.getText(source) })
    }
    ts.forEachChild(node, visit)
  }
}
