/** Whether the server has painted something on the page that stands until the app is there. */
export function isFirstPainted(): boolean {
  return firstPaint() !== null
}

export function endFirstPaint() {
  firstPaint()?.remove()
}

function firstPaint(): HTMLElement | null {
  return document.getElementById('first-paint')
}
