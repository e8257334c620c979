/** The web app's page with an operator's own product names in place of ours. */
export function pageOf(html: string, { name, shortName }: { name: string; shortName: string }): string {
  return html
    .replace(/<title>.*?<\/title>/s, `<title>${escaped(name)}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, `$1${escaped(name)}`)
    .replace(/(<meta name="apple-mobile-web-app-title" content=")[^"]*/, `$1${escaped(shortName)}`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('$', '$$$$')
}
