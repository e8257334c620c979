import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Id of this control room. It is kept in the history entry, so that control survives a reload. */
export function useRoomId(): string {
  const { state } = useLocation() as { state: { roomId?: string } | null }
  const [roomId] = useState(() => state?.roomId ?? newRoomId())
  const navigate = useNavigate()
  useEffect(() => {
    if (state?.roomId !== roomId) void navigate('.', { replace: true, state: { roomId } })
  }, [state, roomId, navigate])
  return roomId
}

/** NOTE: `crypto.randomUUID` needs a secure context. */
function newRoomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
