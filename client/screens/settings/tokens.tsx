import { useEffect, useRef, useState } from 'react'
import { useApiTokensQuery } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { useMessage } from '#client/ui/hooks/use-message.ts'
import { MessageBar } from '#client/ui/message-bar.tsx'
import { MESSAGE_MS } from '#schema/validation/limits.ts'
import { messages } from './messages/generated.ts'
import { NewToken } from './new-token.tsx'
import { TokenLine } from './token-line.tsx'
import { TokenSecret } from './token-secret.tsx'

export function Tokens() {
  const { loading: wait, tryAgain, tokens: text } = useMessages(messages)
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, say] = useMessage(MESSAGE_MS.form)
  const [secret, setSecret] = useState<string | null>(null)
  const { data, dataState, error, loading, refetch } = useApiTokensQuery({ fetchPolicy: 'cache-and-network' })
  const tokens = dataState === 'complete' ? data.apiTokens : null

  /** Moves the focus from the removed line, which is possible only after its dialog has closed. */
  useEffect(() => {
    if (message) heading.current?.focus()
  }, [message])

  function closeSecret() {
    setSecret(null)
    heading.current?.focus()
  }

  return (
    <section className="stack" aria-labelledby="tokens">
      <div className="section-head">
        <h3 id="tokens" ref={heading} tabIndex={-1}>
          {text.heading}
        </h3>
        <p className="section-head__note">
          {text.note}{' '}
          <a href="/docs/rest" hrefLang="en">
            {text.how}
          </a>
        </p>
      </div>
      {tokens ? (
        <>
          <div>
            <MessageBar message={message} />
            <ul>
              {tokens.map((token) => (
                <TokenLine
                  key={token.id}
                  token={token}
                  onRevoked={() => say({ kind: 'success', text: text.revoked({ name: token.name }) })}
                />
              ))}
            </ul>
          </div>
          {tokens.length === 0 && <EmptyNote>{text.none}</EmptyNote>}
          {secret === null ? <NewToken onCreated={setSecret} /> : <TokenSecret secret={secret} onDone={closeSecret} />}
        </>
      ) : (
        <div className="stack" role="status">
          <EmptyNote>{error ? text.notLoaded : wait}</EmptyNote>
          {error && (
            <Button kind="secondary" busy={loading} onClick={() => void refetch().catch(() => {})}>
              {tryAgain}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
