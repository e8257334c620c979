type Example = { query: string; variables?: string; headers?: string }

/** What the explorer opens with: one tab each. A test runs every one of them. */
export const examples: Example[] = [
  {
    query: `# Everybody may ask what there is to ask for, and for a public event.
# For the rest, put a personal token of yours under Headers below.

query WhatThereIs {
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
  }
}
`,
  },
  {
    query: `# A page of your own events and other people's public ones.

query Events($page: Int! = 1) {
  events(page: $page, limit: 6) {
    nodes {
      id
      title
      type
      venue
      localTime
      status
      details {
        ... on CricketDetails {
          team1
          team2
          overs
        }
      }
    }
    pageInfo {
      hasMore
      total
    }
  }
}
`,
    variables: '{\n  "page": 1\n}',
  },
  {
    query: `# A new event. The same clientMutationId again creates no second one.

mutation Create($input: EventInput!, $clientMutationId: String) {
  createEvent(input: $input, clientMutationId: $clientMutationId) {
    id
    shareUrl
    version
  }
}
`,
    variables: JSON.stringify(
      {
        clientMutationId: 'my-first-event',
        input: {
          title: 'Sunday League Final',
          description: 'Twenty overs.',
          type: 'CRICKET',
          venue: 'Shivaji Park',
          localTime: '2026-12-06T15:30',
          details: {
            cricket: {
              team1: 'Dadar Strikers',
              team2: 'Matunga Tigers',
              playersPerTeam: 11,
              playerNames: [],
              umpireCount: 2,
              umpireNames: [],
              overs: 20,
              lastManStanding: false,
            },
          },
        },
      },
      null,
      2,
    ),
  },
  {
    query: `# Answers each time one of your events changes, whoever changes it, until you stop it.

subscription Watch {
  myEventsChanged {
    id
    title
    status
    version
  }
}
`,
  },
]
