/** Whether the markup that the server painted is still on the page. */
export function isFirstPainted(): boolean {
  return firstPaint() !== null
}

export function endFirstPaint() {
  firstPaint()?.remove()
}

function firstPaint(): HTMLElement | null {
  return document.getElementById('first-paint')
}
