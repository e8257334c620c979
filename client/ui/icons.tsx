/** Custom drawings; all other icons are from lucide-react. */

export function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 56 40" aria-hidden="true">
      <ellipse cx="28" cy="20" rx="25" ry="17" />
      <path d="M28 11v18" />
    </svg>
  )
}

/** Means live, and nothing else. */
export function LiveIcon() {
  return (
    <svg className="icon icon--ball" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-4.2 2.9-1.7 1.3c2.9 3 2.9 8.6 0 11.6l1.7 1.3c3.7-3.9 3.7-10.3 0-14.2Zm8.4 0c-3.7 3.9-3.7 10.3 0 14.2l1.7-1.3c-2.9-3-2.9-8.6 0-11.6Z"
      />
    </svg>
  )
}
