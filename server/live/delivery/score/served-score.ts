import type { RenderedText } from '#server/live/delivery/responses/rendered-text.ts'
import { refresher } from '#server/live/programme/state/refresher.ts'
import { nameOf, type ScoreContent, scoreContent } from './score-content.ts'
import type { ScoreSource } from './score-source.ts'

/** The score of one event as this process knows it. */
export interface ServedScore {
  /** Null until scoring has begun. */
  content(): ScoreContent | null
  /** Returns the score of a revision and count; null for those that are no longer, or not yet, known. */
  at(revision: number, count: number): Promise<RenderedText | null>
  /** Resolves when everything published before the call has been read. */
  refresh(): Promise<void>
}

/** Kept rendered: a viewer may ask for the revision of a playlist that is some seconds old. */
const RENDERED_MAX = 32

export function servedScore(eventId: string, source: Pick<ScoreSource, 'published'>): ServedScore {
  const rendered = new Map<string, RenderedText>()
  let content: ScoreContent | null = null

  const refresh = refresher<'score'>(async () => {
    const publication = await source.published(eventId)
    if (!publication) return
    const { revision, count } = publication.published
    if (content?.name === nameOf(revision, count)) return
    content = scoreContent(publication)
    keep(content.name, content.upTo(count))
  })

  function keep(name: string, text: RenderedText): RenderedText {
    const [oldest] = rendered.keys()
    if (rendered.size >= RENDERED_MAX && oldest !== undefined) rendered.delete(oldest)
    rendered.set(name, text)
    return text
  }

  function known(revision: number, count: number): RenderedText | null {
    const name = nameOf(revision, count)
    const isCurrent = content?.published.revision === revision && count <= content.published.count
    return rendered.get(name) ?? (content && isCurrent ? keep(name, content.upTo(count)) : null)
  }

  return {
    content: () => content,
    refresh: () => refresh(['score']),
    async at(revision, count) {
      const found = known(revision, count)
      if (found || !isNewer(content, revision, count)) return found
      await refresh(['score'])
      return known(revision, count)
    },
  }
}

/** Another process may have published it already. */
function isNewer(content: ScoreContent | null, revision: number, count: number): boolean {
  return !content || revision > content.published.revision || count > content.published.count
}
