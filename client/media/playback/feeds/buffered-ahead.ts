export function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime < buffered.end(index)) {
      return buffered.end(index) - currentTime
    }
  }
  return 0
}
