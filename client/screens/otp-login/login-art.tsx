export function LoginArt() {
  return (
    <svg className="field-art" viewBox="0 0 360 460" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className="fa-beams">
        <path className="fa-beam fa-beam--air" d="M44 300 L150 128 L212 196Z" />
        <path className="fa-beam" d="M322 262 L204 128 L150 186Z" />
        <path className="fa-beam" d="M196 18 L148 206 L216 206Z" />
      </g>
      <ellipse className="fa-faint" cx="180" cy="165" rx="86" ry="96" strokeDasharray="3 7" />
      <rect className="fa-pitch" x="166" y="118" width="28" height="92" rx="1" />
      <path className="fa-line" d="M158 132h44M158 196h44M170 124h20M170 204h20" />
      <g className="fa-man">
        <circle cx="180" cy="128" r="4" />
        <circle cx="187" cy="200" r="4" />
        <circle cx="118" cy="120" r="3.5" />
        <circle cx="246" cy="140" r="3.5" />
        <circle cx="108" cy="214" r="3.5" />
        <circle cx="258" cy="222" r="3.5" />
        <circle cx="180" cy="60" r="3.5" />
        <circle cx="226" cy="78" r="3.5" />
        <circle cx="180" cy="262" r="3.5" />
        <circle cx="66" cy="168" r="3.5" />
        <circle cx="302" cy="176" r="3.5" />
      </g>
      <ellipse className="fa-rope" cx="180" cy="165" rx="158" ry="150" />
      <rect className="fa-dim" width="360" height="460" />
      <g className="fa-phones">
        <g transform="translate(44 300) rotate(32)">
          <rect className="fa-phone" x="-11" y="-19" width="22" height="38" rx="4" />
          <circle className="fa-air" r="5" />
        </g>
        <g transform="translate(322 262) rotate(-52)">
          <rect className="fa-phone" x="-11" y="-19" width="22" height="38" rx="4" />
        </g>
        <g transform="translate(196 18) rotate(4)">
          <rect className="fa-phone" x="-11" y="-19" width="22" height="38" rx="4" />
        </g>
      </g>
    </svg>
  )
}
