import type DataLoader from 'dataloader'
import { dataLoader } from '#server/db/data-loader.ts'
import type { Context } from '#server/http/context.ts'

export function fieldLoader<Key, Value>(
  read: (context: Context, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
) {
  const loaders = new WeakMap<Context, DataLoader<Key, Value | null>>()

  return (context: Context, key: Key): Promise<Value | null> => {
    const loader = loaders.get(context) ?? dataLoader<Key, Value>((keys) => read(context, keys))
    loaders.set(context, loader)
    return loader.load(key)
  }
}
