export const pageStyle = `:root { color-scheme: light dark; --ground: #f5f2e8; --well: #eae5d6; --ink: #101c15; --link: #0a5132; --line: #6a6d5e }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0a120e; --well: #1b2720; --ink: #f2f5ea; --link: #8be0a8; --line: #7d9184 }
}
body { margin: 0 auto; padding: 1rem; max-width: 52rem; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 2px solid var(--line) }
a { color: var(--link) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
nav ul { columns: 18rem; padding-left: 1.2rem }
nav li { padding: 0.35rem 0 }
pre { max-height: 24rem; overflow: auto; padding: 0.75rem; background: var(--well); border: 1px solid var(--line); border-radius: 8px; font-size: 0.875rem }
summary { padding: 0.6rem 0; cursor: pointer }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem 1.2rem }
`
