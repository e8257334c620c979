/** Texts that become more than text where somebody forgets to escape them, by family. Each fits wherever people can type. */
const families = {
  tags: [
    '<script>xss()</script>',
    '"><script>xss()</script>',
    '</title><script>xss()</script>',
    '</textarea><script>xss()</script>',
    '<ScRiPt >xss()</sCrIpT >',
    '<script/src=data:text/javascript,xss()></script>',
    '<img src=x onerror=xss()>',
    '<img/src/onerror=xss()//',
    '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
    '<iframe src=javascript:parent.xss()></iframe>',
    '<object data=javascript:xss()></object>',
    '<embed src=javascript:xss()>',
    '<details open ontoggle=xss()>',
    '<video><source onerror=xss()></video>',
    '<input autofocus onfocus=xss()>',
    '<base href=javascript:xss()//>',
    '<meta http-equiv=refresh content=0;url=javascript:xss()>',
    '<link rel=stylesheet href=data:text/css,*{color:red}>',
    '<style>*{animation:x}</style><b onanimationstart=xss()>',
    '<form><button formaction=javascript:xss()>Tea',
  ],
  attributes: [
    '" onmouseover=xss() x="',
    "' autofocus onfocus=xss() x='",
    '` onerror=xss() x=`',
    '" style=animation-name:x onanimationstart=xss() "',
    '"/><img src=x onerror=xss()>',
    '&quot; onload=xss()',
    '" http-equiv="refresh" content="0;url=javascript:xss()',
  ],
  svg: [
    '<svg onload=xss()>',
    '<svg><script>xss()</script></svg>',
    '<svg><animate onbegin=xss() attributeName=x dur=1s>',
    '<svg><a href=javascript:xss()><text>Tea</text></a></svg>',
    '<svg><foreignObject><img src=x onerror=xss()></foreignObject>',
    '<svg><use href=data:image/svg+xml,xss()></svg>',
  ],
  addresses: [
    'javascript:xss()',
    'JaVaScRiPt:xss()//',
    'javascript&colon;xss()',
    'data:text/html,<script>parent.xss()</script>',
    'https://x.example/"onerror="xss()',
    '[Tea](javascript:xss())',
  ],
  templates: [
    '{{constructor.constructor("xss()")()}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the payload
    '${xss()}',
    '<%= xss() %>',
    '#{xss()}',
    "';xss();//",
    '</script>{"@type":xss()}',
    '$&$`$1<img src=x onerror=xss()>',
  ],
  unicode: [
    '＜script＞xss()＜/script＞',
    '\u00abscript\u00bbxss()',
    '<\u200bscript>xss()</script>',
    '<img src=x one\u0301rror=xss()>',
    '\\u003cimg src=x onerror=xss()\\u003e',
    '&lt;img src=x onerror=xss()&gt;',
    '&#60;img src=x onerror=xss()&#62;',
    '%3Cimg src=x onerror=xss()%3E',
    '+ADw-script+AD4-xss()+ADw-/script+AD4-',
  ],
  bidi: ['شاي\u200f<img src=x onerror=xss()>\u200eTea', 'شاي<svg onload=xss()>'],
  mutations: [
    '<noscript><p title="</noscript><img src=x onerror=xss()>">',
    '<math><mtext><mglyph><style><img src=x onerror=xss()>',
    '<svg></p><style><a id="</style><img src=x onerror=xss()>">',
    '<!--><img src=x onerror=xss()>-->',
    '<![CDATA[><img src=x onerror=xss()>]]>',
  ],
} as const

export const payloads: readonly string[] = Object.values(families).flat()

/** What is refused rather than shown: it would turn the text around it, or is no text. */
export const refusedPayloads = ['\u202e<svg onload=xss()>', 'a\u2066xss()', 'a\u0000<svg onload=xss()>', 'a\ud800']

/** All payloads, as many together as a field of so many characters takes. */
export function packedPayloads(max: number): string[] {
  const packs: string[] = []
  for (const payload of payloads) {
    const longer = [...packs.slice(-1), payload].join(' ')
    if (packs.length > 0 && [...longer].length <= max) packs[packs.length - 1] = longer
    else packs.push(payload)
  }
  return packs
}

/** As many of them as are wanted, beginning at a place and going round. */
export function payloadsFrom(place: number, count: number): string[] {
  return Array.from({ length: count }, (_, next) => payloads[(place + next) % payloads.length] ?? '')
}
