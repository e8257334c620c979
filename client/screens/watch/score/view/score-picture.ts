const WAIT_MS = 2_500

/** The scorecard as a picture; null when it does not come soon, as a share sheet opens only shortly after a tap. */
export async function readScorePicture(url: string): Promise<File | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) })
    if (!response.ok) return null
    const picture = await response.blob()
    return new File([picture], 'score.png', { type: picture.type })
  } catch {
    return null
  }
}
