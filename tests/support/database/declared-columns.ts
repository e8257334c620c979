import ts from 'typescript'

const FILE = 'server/db/tables.ts'

export type DeclaredColumn = {
  /** `number`, `string | null`; `JSON` for a `JSONColumnType`, `Buffer`, `Date`, `string[]`. */
  type: string
  /** Whether an insert may omit it without setting null. */
  isGenerated: boolean
  /** Members of a union of strings; null for other types. */
  values: readonly string[] | null
}

/** Columns that `server/db/tables.ts` declares, by `table.column` as in the database. */
export function declaredColumns(): Map<string, DeclaredColumn> {
  const { config } = ts.readConfigFile('server/tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, 'server')
  const program = ts.createProgram([FILE], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(FILE)
  const declaration = source?.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'Tables')
  if (!declaration || !ts.isTypeAliasDeclaration(declaration)) throw new Error(`${FILE} declares no Tables.`)

  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, declaration)
  const tables = checker.getTypeFromTypeNode(declaration.type).getProperties()
  return new Map(
    tables.flatMap((table) =>
      typeOf(table)
        .getProperties()
        .map((column) => [`${snakeCase(table.name)}.${snakeCase(column.name)}`, columnOf(typeOf(column))] as const),
    ),
  )

  /** Kysely's `ColumnType` has one member per use: select, insert, update. */
  function columnOf(type: ts.Type): DeclaredColumn {
    const [selected = type, inserted = type] = ['__select__', '__insert__'].map((name) => {
      const member = type.getProperty(name)
      return member && typeOf(member)
    })
    const isNullable = partsOf(selected).some(isNull)
    const name = nameOf(checker.getNonNullableType(selected))
    const written = nameOf(checker.getNonNullableType(inserted))
    const plain = name !== 'string' && written === 'string' ? 'JSON' : name
    return {
      type: isNullable ? `${plain} | null` : plain,
      isGenerated:
        inserted !== selected && partsOf(inserted).some((part) => (part.flags & ts.TypeFlags.Undefined) !== 0),
      values: valuesOf(checker.getNonNullableType(selected)),
    }
  }

  /** Without type arguments, and `string` for a union of strings. */
  function nameOf(type: ts.Type): string {
    const [item] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
    if (item) return `${nameOf(item)}[]`
    return checker.typeToString(checker.getBaseTypeOfLiteralType(type)).replace(/<.*>$/, '')
  }
}

const isNull = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Null) !== 0

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function valuesOf(type: ts.Type): readonly string[] | null {
  const values = partsOf(type).flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
  return values.length === partsOf(type).length ? values.sort() : null
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
