import type Hls from 'hls.js'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { EarlyResponse, Prefetch } from '#client/media/playback/prefetch.ts'

/** A loader for hls.js that answers with what was prefetched, and requests everything else. */
export function earlyLoader({ DefaultConfig }: typeof Hls, prefetch: Prefetch): HlsConfig['loader'] {
  return class extends DefaultConfig.loader {
    #isStopped = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const early = prefetch.take(context.url)
      this.context = context
      if (early === null) super.load(context, config, callbacks)
      else
        early.then(
          (response) => this.#isStopped || this.#succeed(response, context, callbacks),
          () => this.#isStopped || super.load(context, config, callbacks),
        )
    }

    override abort(): void {
      this.#isStopped = true
      super.abort()
    }

    override destroy(): void {
      this.#isStopped = true
      super.destroy()
    }

    /** hls.js derives the age of a playlist from the time of its first byte. */
    #succeed(
      { url, bytes, firstByteAtMs }: EarlyResponse,
      context: LoaderContext,
      { onSuccess }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this
      Object.assign(stats.loading, { start: firstByteAtMs, first: firstByteAtMs, end: performance.now() })
      Object.assign(stats, { loaded: bytes.byteLength, total: bytes.byteLength })
      const data = context.responseType === 'arraybuffer' ? bytes : new TextDecoder().decode(bytes)
      onSuccess({ url, data, code: 200 }, stats, context, null)
    }
  }
}
