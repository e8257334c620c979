type LoadScreen = () => Promise<unknown>

const loads = new Map<string, LoadScreen>()

/** Lets screens preload others, which they must not import. Called by the router. */
export function registerScreen(path: string, load: LoadScreen): void {
  loads.set(path, load)
}

/** Loads a screen's code ahead of a navigation. Failures are left to the navigation, which loads it again. */
export function preloadScreen(path: string): void {
  loads
    .get(path)?.()
    .catch(() => {})
}
