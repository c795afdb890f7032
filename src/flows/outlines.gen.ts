// Written by `npm run flows` from machines/catalog.ts.
import type { Outline } from '../../machines/outline.ts';

export const outlines: Readonly<Record<string, Outline>> = {
  "session": {
    "name": "session",
    "initial": [
      "restoring"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "restoring",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": "wasRestored",
            "target": "signedIn"
          },
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": null,
            "target": "signedOut"
          }
        ]
      },
      {
        "path": "signedOut",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "credentials.submitted"
            },
            "guard": null,
            "target": "signingIn"
          },
          {
            "by": {
              "kind": "event",
              "name": "session.adopted"
            },
            "guard": null,
            "target": "signedIn"
          }
        ]
      },
      {
        "path": "signingIn",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "session.adopted"
            },
            "guard": null,
            "target": "signedIn"
          },
          {
            "by": {
              "kind": "done",
              "name": "signIn"
            },
            "guard": null,
            "target": "signedIn"
          },
          {
            "by": {
              "kind": "error",
              "name": "signIn"
            },
            "guard": null,
            "target": "signedOut"
          }
        ]
      },
      {
        "path": "signedIn",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "session.rejected"
            },
            "guard": "isCurrent",
            "target": "signedOut"
          },
          {
            "by": {
              "kind": "event",
              "name": "session.adopted"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "session.dropped"
            },
            "guard": null,
            "target": "signedOut"
          },
          {
            "by": {
              "kind": "event",
              "name": "signOut.requested"
            },
            "guard": null,
            "target": "signingOut"
          }
        ]
      },
      {
        "path": "signingOut",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "session.dropped"
            },
            "guard": null,
            "target": "signedOut"
          },
          {
            "by": {
              "kind": "done",
              "name": "signOut"
            },
            "guard": null,
            "target": "signedOut"
          },
          {
            "by": {
              "kind": "error",
              "name": "signOut"
            },
            "guard": null,
            "target": "signedOut"
          },
          {
            "by": {
              "kind": "after",
              "name": "signOutPatience"
            },
            "guard": null,
            "target": "signedOut"
          }
        ]
      }
    ]
  },
  "smsCode": {
    "name": "smsCode",
    "initial": [
      "idle"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "idle",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "code.requested"
            },
            "guard": null,
            "target": "sending"
          }
        ]
      },
      {
        "path": "sending",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "sendCode"
            },
            "guard": null,
            "target": "coolingDown"
          },
          {
            "by": {
              "kind": "error",
              "name": "sendCode"
            },
            "guard": "mustWait",
            "target": "refused.waiting"
          },
          {
            "by": {
              "kind": "error",
              "name": "sendCode"
            },
            "guard": null,
            "target": "refused.retryable"
          }
        ]
      },
      {
        "path": "coolingDown",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "phone.changed"
            },
            "guard": null,
            "target": "idle"
          },
          {
            "by": {
              "kind": "after",
              "name": "coolDown"
            },
            "guard": null,
            "target": "idle"
          }
        ]
      },
      {
        "path": "refused",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "phone.changed"
            },
            "guard": null,
            "target": "idle"
          }
        ]
      },
      {
        "path": "refused.retryable",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "code.requested"
            },
            "guard": null,
            "target": "sending"
          }
        ]
      },
      {
        "path": "refused.waiting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "after",
              "name": "coolDown"
            },
            "guard": null,
            "target": "idle"
          }
        ]
      }
    ]
  },
  "submission": {
    "name": "submission",
    "initial": [
      "editing"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "editing",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "form.submitted"
            },
            "guard": null,
            "target": "submitting"
          }
        ]
      },
      {
        "path": "submitting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "submit"
            },
            "guard": null,
            "target": "done"
          },
          {
            "by": {
              "kind": "error",
              "name": "submit"
            },
            "guard": "isInvalid",
            "target": "editing"
          },
          {
            "by": {
              "kind": "error",
              "name": "submit"
            },
            "guard": null,
            "target": "failed"
          }
        ]
      },
      {
        "path": "failed",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "form.submitted"
            },
            "guard": null,
            "target": "submitting"
          },
          {
            "by": {
              "kind": "event",
              "name": "form.edited"
            },
            "guard": null,
            "target": "editing"
          }
        ]
      },
      {
        "path": "done",
        "type": "final",
        "initial": false,
        "moves": []
      }
    ]
  },
  "confirm": {
    "name": "confirm",
    "initial": [
      "closed"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "closed",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "confirm.requested"
            },
            "guard": null,
            "target": "open"
          }
        ]
      },
      {
        "path": "open",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "confirm.requested"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.accepted"
            },
            "guard": null,
            "target": "working"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.dismissed"
            },
            "guard": "isLast",
            "target": "closed"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.dismissed"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.withdrawn"
            },
            "guard": "isLastShown",
            "target": "closed"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.withdrawn"
            },
            "guard": null,
            "target": null
          }
        ]
      },
      {
        "path": "working",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "confirm.requested"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.withdrawn"
            },
            "guard": "isLastShown",
            "target": "closed"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.withdrawn"
            },
            "guard": "isShown",
            "target": "open"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirm.withdrawn"
            },
            "guard": null,
            "target": null
          }
        ]
      }
    ]
  },
  "checkout": {
    "name": "checkout",
    "initial": [
      "waiting"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "draft.opened"
            },
            "guard": "isSameDraft",
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "draft.opened"
            },
            "guard": null,
            "target": "reviewing"
          },
          {
            "by": {
              "kind": "event",
              "name": "order.opened"
            },
            "guard": "isHere",
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "order.opened"
            },
            "guard": null,
            "target": "loadingOrder"
          }
        ]
      },
      {
        "path": "waiting",
        "type": "atomic",
        "initial": true,
        "moves": []
      },
      {
        "path": "reviewing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "draft.submitted"
            },
            "guard": null,
            "target": "creatingOrder"
          }
        ]
      },
      {
        "path": "creatingOrder",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "createOrder"
            },
            "guard": null,
            "target": "sorting"
          },
          {
            "by": {
              "kind": "error",
              "name": "createOrder"
            },
            "guard": null,
            "target": "reviewing"
          }
        ]
      },
      {
        "path": "loadingOrder",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "order.changed"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "done",
              "name": "readOrder"
            },
            "guard": null,
            "target": "sorting"
          },
          {
            "by": {
              "kind": "error",
              "name": "readOrder"
            },
            "guard": "isNotOurs",
            "target": "missing"
          },
          {
            "by": {
              "kind": "error",
              "name": "readOrder"
            },
            "guard": null,
            "target": "unavailable"
          }
        ]
      },
      {
        "path": "sorting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": "isPaid",
            "target": "paid.complete"
          },
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": "isRefunded",
            "target": "refunded"
          },
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": "isCancelled",
            "target": "cancelled"
          },
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": null,
            "target": "unpaid"
          }
        ]
      },
      {
        "path": "missing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "retry.requested"
            },
            "guard": null,
            "target": "loadingOrder"
          }
        ]
      },
      {
        "path": "unavailable",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "retry.requested"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "after",
              "name": "reloadInterval"
            },
            "guard": null,
            "target": "loadingOrder"
          }
        ]
      },
      {
        "path": "unpaid",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "cancel.requested"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "order.changed"
            },
            "guard": null,
            "target": "unpaid.checking"
          },
          {
            "by": {
              "kind": "event",
              "name": "channel.picked"
            },
            "guard": null,
            "target": "unpaid.startingPayment"
          },
          {
            "by": {
              "kind": "done",
              "name": "order"
            },
            "guard": null,
            "target": "loadingOrder"
          }
        ]
      },
      {
        "path": "unpaid.resuming",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": "hasOpenCode",
            "target": "unpaid.paying"
          },
          {
            "by": {
              "kind": "always",
              "name": ""
            },
            "guard": null,
            "target": "unpaid.choosingChannel"
          }
        ]
      },
      {
        "path": "unpaid.choosingChannel",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "unpaid.checking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.shown"
            },
            "guard": null,
            "target": "unpaid.checking"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.restored"
            },
            "guard": null,
            "target": "unpaid.checking"
          },
          {
            "by": {
              "kind": "after",
              "name": "refreshInterval"
            },
            "guard": null,
            "target": "unpaid.checking"
          }
        ]
      },
      {
        "path": "unpaid.startingPayment",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "channel.picked"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "event",
              "name": "order.changed"
            },
            "guard": null,
            "target": null
          },
          {
            "by": {
              "kind": "done",
              "name": "startPayment"
            },
            "guard": null,
            "target": "unpaid.paying"
          },
          {
            "by": {
              "kind": "error",
              "name": "startPayment"
            },
            "guard": null,
            "target": "unpaid.checking"
          }
        ]
      },
      {
        "path": "unpaid.paying",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "payment"
            },
            "guard": "succeeded",
            "target": "paid"
          },
          {
            "by": {
              "kind": "done",
              "name": "payment"
            },
            "guard": null,
            "target": "unpaid.checking"
          }
        ]
      },
      {
        "path": "unpaid.checking",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "order.changed"
            },
            "guard": null,
            "target": "unpaid.checking"
          },
          {
            "by": {
              "kind": "done",
              "name": "checkOrder"
            },
            "guard": "isPending",
            "target": "unpaid.resuming"
          },
          {
            "by": {
              "kind": "done",
              "name": "checkOrder"
            },
            "guard": null,
            "target": "sorting"
          },
          {
            "by": {
              "kind": "error",
              "name": "checkOrder"
            },
            "guard": "isNotOurs",
            "target": "missing"
          },
          {
            "by": {
              "kind": "error",
              "name": "checkOrder"
            },
            "guard": "isUnsure",
            "target": "unavailable"
          },
          {
            "by": {
              "kind": "error",
              "name": "checkOrder"
            },
            "guard": null,
            "target": "unpaid.choosingChannel"
          }
        ]
      },
      {
        "path": "paid",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "paid.readingReceipt",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "readReceipt"
            },
            "guard": null,
            "target": "paid.complete"
          },
          {
            "by": {
              "kind": "error",
              "name": "readReceipt"
            },
            "guard": null,
            "target": "paid.complete"
          }
        ]
      },
      {
        "path": "paid.complete",
        "type": "atomic",
        "initial": false,
        "moves": []
      },
      {
        "path": "refunded",
        "type": "atomic",
        "initial": false,
        "moves": []
      },
      {
        "path": "cancelled",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "retry.requested"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "event",
              "name": "order.changed"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.shown"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.restored"
            },
            "guard": null,
            "target": "loadingOrder"
          },
          {
            "by": {
              "kind": "after",
              "name": "refreshInterval"
            },
            "guard": "isUnsettled",
            "target": "loadingOrder"
          }
        ]
      }
    ]
  },
  "payment": {
    "name": "payment",
    "initial": [
      "watched"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "watched",
        "type": "parallel",
        "initial": true,
        "moves": []
      },
      {
        "path": "watched.watch",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "watched.watch.looking",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.hidden"
            },
            "guard": null,
            "target": "watched.watch.hidden"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.lost"
            },
            "guard": null,
            "target": "watched.watch.offline"
          },
          {
            "by": {
              "kind": "done",
              "name": "readStatus"
            },
            "guard": "isPaid",
            "target": "paid"
          },
          {
            "by": {
              "kind": "done",
              "name": "readStatus"
            },
            "guard": "isRefunded",
            "target": "refunded"
          },
          {
            "by": {
              "kind": "done",
              "name": "readStatus"
            },
            "guard": "isFailed",
            "target": "failed"
          },
          {
            "by": {
              "kind": "done",
              "name": "readStatus"
            },
            "guard": "isOvertaken",
            "target": "overtaken"
          },
          {
            "by": {
              "kind": "done",
              "name": "readStatus"
            },
            "guard": null,
            "target": "watched.watch.resting"
          },
          {
            "by": {
              "kind": "error",
              "name": "readStatus"
            },
            "guard": "isNotOurs",
            "target": "watched.watch.missing"
          },
          {
            "by": {
              "kind": "error",
              "name": "readStatus"
            },
            "guard": null,
            "target": "watched.watch.unreachable"
          },
          {
            "by": {
              "kind": "after",
              "name": "lookPatience"
            },
            "guard": null,
            "target": "watched.watch.unreachable"
          }
        ]
      },
      {
        "path": "watched.watch.resting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.hidden"
            },
            "guard": null,
            "target": "watched.watch.hidden"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.lost"
            },
            "guard": null,
            "target": "watched.watch.offline"
          },
          {
            "by": {
              "kind": "after",
              "name": "restInterval"
            },
            "guard": null,
            "target": "watched.watch.looking"
          }
        ]
      },
      {
        "path": "watched.watch.unreachable",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.hidden"
            },
            "guard": null,
            "target": "watched.watch.hidden"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.lost"
            },
            "guard": null,
            "target": "watched.watch.offline"
          },
          {
            "by": {
              "kind": "after",
              "name": "retryInterval"
            },
            "guard": null,
            "target": "watched.watch.looking"
          }
        ]
      },
      {
        "path": "watched.watch.hidden",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "tab.shown"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "network.lost"
            },
            "guard": null,
            "target": "watched.watch.offline"
          }
        ]
      },
      {
        "path": "watched.watch.offline",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "network.restored"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.shown"
            },
            "guard": null,
            "target": "watched.watch.looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.hidden"
            },
            "guard": null,
            "target": "watched.watch.hidden"
          }
        ]
      },
      {
        "path": "watched.watch.missing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "look.requested"
            },
            "guard": null,
            "target": "watched.watch.looking"
          }
        ]
      },
      {
        "path": "watched.code",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "watched.code.live",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "isExpired",
            "target": "watched.code.checking"
          },
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "isClosing",
            "target": "watched.code.closing"
          },
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": null,
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "event",
              "name": "code.extended"
            },
            "guard": null,
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "after",
              "name": "untilClosing"
            },
            "guard": null,
            "target": "watched.code.closing"
          }
        ]
      },
      {
        "path": "watched.code.closing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "isExpired",
            "target": "watched.code.checking"
          },
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "isClosing",
            "target": "watched.code.closing"
          },
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": null,
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "event",
              "name": "code.extended"
            },
            "guard": null,
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "after",
              "name": "untilExpiry"
            },
            "guard": null,
            "target": "watched.code.checking"
          }
        ]
      },
      {
        "path": "watched.code.checking",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "isExpired",
            "target": "watched.code.expired"
          },
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": null,
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "event",
              "name": "code.extended"
            },
            "guard": null,
            "target": "watched.code.live"
          }
        ]
      },
      {
        "path": "watched.code.expired",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "status.read"
            },
            "guard": "hasTime",
            "target": "watched.code.live"
          },
          {
            "by": {
              "kind": "event",
              "name": "code.extended"
            },
            "guard": null,
            "target": "watched.code.live"
          }
        ]
      },
      {
        "path": "watched.extension",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "watched.extension.available",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "extension.requested"
            },
            "guard": null,
            "target": "watched.extension.extending"
          }
        ]
      },
      {
        "path": "watched.extension.extending",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "extendCode"
            },
            "guard": null,
            "target": "watched.extension.available"
          },
          {
            "by": {
              "kind": "error",
              "name": "extendCode"
            },
            "guard": null,
            "target": "watched.extension.available"
          }
        ]
      },
      {
        "path": "paid",
        "type": "final",
        "initial": false,
        "moves": []
      },
      {
        "path": "refunded",
        "type": "final",
        "initial": false,
        "moves": []
      },
      {
        "path": "failed",
        "type": "final",
        "initial": false,
        "moves": []
      },
      {
        "path": "overtaken",
        "type": "final",
        "initial": false,
        "moves": []
      }
    ]
  },
  "orderLifecycle": {
    "name": "orderLifecycle",
    "initial": [
      "pending"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "pending",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "order.paid"
            },
            "guard": null,
            "target": "processing"
          },
          {
            "by": {
              "kind": "event",
              "name": "order.cancelled"
            },
            "guard": null,
            "target": "cancelled"
          },
          {
            "by": {
              "kind": "event",
              "name": "order.expired"
            },
            "guard": null,
            "target": "cancelled"
          }
        ]
      },
      {
        "path": "processing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "order.fulfilled"
            },
            "guard": null,
            "target": "completed"
          }
        ]
      },
      {
        "path": "completed",
        "type": "final",
        "initial": false,
        "moves": []
      },
      {
        "path": "cancelled",
        "type": "final",
        "initial": false,
        "moves": []
      }
    ]
  },
  "order": {
    "name": "order",
    "initial": [
      "idle"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "idle",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "cancel.requested"
            },
            "guard": null,
            "target": "asking"
          }
        ]
      },
      {
        "path": "asking",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "asking.confirming",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "confirmation.accepted"
            },
            "guard": null,
            "target": "asking.cancelling"
          },
          {
            "by": {
              "kind": "event",
              "name": "confirmation.declined"
            },
            "guard": null,
            "target": "idle"
          }
        ]
      },
      {
        "path": "asking.cancelling",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "cancelOrder"
            },
            "guard": null,
            "target": "cancelled"
          },
          {
            "by": {
              "kind": "error",
              "name": "cancelOrder"
            },
            "guard": null,
            "target": "asking.checking"
          }
        ]
      },
      {
        "path": "asking.checking",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "readCancelled"
            },
            "guard": "isCancelled",
            "target": "cancelled"
          },
          {
            "by": {
              "kind": "done",
              "name": "readCancelled"
            },
            "guard": "isPending",
            "target": "idle"
          },
          {
            "by": {
              "kind": "done",
              "name": "readCancelled"
            },
            "guard": null,
            "target": "alreadyPaid"
          },
          {
            "by": {
              "kind": "error",
              "name": "readCancelled"
            },
            "guard": null,
            "target": "idle"
          }
        ]
      },
      {
        "path": "cancelled",
        "type": "final",
        "initial": false,
        "moves": []
      },
      {
        "path": "alreadyPaid",
        "type": "final",
        "initial": false,
        "moves": []
      }
    ]
  },
  "upgrade": {
    "name": "upgrade",
    "initial": [
      "waiting"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "order.paid"
            },
            "guard": null,
            "target": "activating"
          }
        ]
      },
      {
        "path": "waiting",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "membership.opened"
            },
            "guard": null,
            "target": "loading"
          }
        ]
      },
      {
        "path": "loading",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "readMembership"
            },
            "guard": null,
            "target": "choosing"
          },
          {
            "by": {
              "kind": "error",
              "name": "readMembership"
            },
            "guard": null,
            "target": "unavailable"
          }
        ]
      },
      {
        "path": "unavailable",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "retry.requested"
            },
            "guard": null,
            "target": "loading"
          }
        ]
      },
      {
        "path": "choosing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "membership.opened"
            },
            "guard": null,
            "target": "loading"
          },
          {
            "by": {
              "kind": "event",
              "name": "plan.chosen"
            },
            "guard": null,
            "target": "pricing"
          }
        ]
      },
      {
        "path": "pricing",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "plan.chosen"
            },
            "guard": null,
            "target": "pricing"
          },
          {
            "by": {
              "kind": "event",
              "name": "choice.dropped"
            },
            "guard": null,
            "target": "choosing"
          },
          {
            "by": {
              "kind": "done",
              "name": "readQuote"
            },
            "guard": null,
            "target": "confirming"
          },
          {
            "by": {
              "kind": "error",
              "name": "readQuote"
            },
            "guard": null,
            "target": "choosing"
          }
        ]
      },
      {
        "path": "confirming",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "plan.chosen"
            },
            "guard": null,
            "target": "pricing"
          },
          {
            "by": {
              "kind": "event",
              "name": "choice.dropped"
            },
            "guard": null,
            "target": "choosing"
          },
          {
            "by": {
              "kind": "event",
              "name": "upgrade.confirmed"
            },
            "guard": null,
            "target": "checkingOut"
          }
        ]
      },
      {
        "path": "checkingOut",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "membership.opened"
            },
            "guard": null,
            "target": "loading"
          }
        ]
      },
      {
        "path": "activating",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "after",
              "name": "patience"
            },
            "guard": null,
            "target": "loading"
          }
        ]
      },
      {
        "path": "activating.asking",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "readMembership"
            },
            "guard": "hasBegun",
            "target": "activated"
          },
          {
            "by": {
              "kind": "done",
              "name": "readMembership"
            },
            "guard": null,
            "target": "activating.resting"
          },
          {
            "by": {
              "kind": "error",
              "name": "readMembership"
            },
            "guard": null,
            "target": "activating.resting"
          }
        ]
      },
      {
        "path": "activating.resting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "after",
              "name": "askAgain"
            },
            "guard": null,
            "target": "activating.asking"
          }
        ]
      },
      {
        "path": "activated",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "plan.chosen"
            },
            "guard": null,
            "target": "pricing"
          }
        ]
      }
    ]
  },
  "removal": {
    "name": "removal",
    "initial": [
      "listed"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": []
      },
      {
        "path": "listed",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "removal.requested"
            },
            "guard": null,
            "target": "waiting"
          }
        ]
      },
      {
        "path": "waiting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "removal.undone"
            },
            "guard": null,
            "target": "listed"
          },
          {
            "by": {
              "kind": "event",
              "name": "page.left"
            },
            "guard": null,
            "target": "deleting"
          },
          {
            "by": {
              "kind": "after",
              "name": "undoTime"
            },
            "guard": null,
            "target": "deleting"
          }
        ]
      },
      {
        "path": "deleting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "remove"
            },
            "guard": null,
            "target": "gone"
          },
          {
            "by": {
              "kind": "error",
              "name": "remove"
            },
            "guard": "isGoneAlready",
            "target": "gone"
          },
          {
            "by": {
              "kind": "error",
              "name": "remove"
            },
            "guard": null,
            "target": "failed"
          }
        ]
      },
      {
        "path": "failed",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "removal.requested"
            },
            "guard": null,
            "target": "waiting"
          }
        ]
      },
      {
        "path": "gone",
        "type": "final",
        "initial": false,
        "moves": []
      }
    ]
  },
  "unread": {
    "name": "unread",
    "initial": [
      "looking"
    ],
    "states": [
      {
        "path": "",
        "type": "compound",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "unread.changed"
            },
            "guard": null,
            "target": "looking"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.hidden"
            },
            "guard": null,
            "target": "hidden"
          },
          {
            "by": {
              "kind": "event",
              "name": "tab.shown"
            },
            "guard": null,
            "target": "looking"
          }
        ]
      },
      {
        "path": "looking",
        "type": "atomic",
        "initial": true,
        "moves": [
          {
            "by": {
              "kind": "done",
              "name": "readUnread"
            },
            "guard": null,
            "target": "resting"
          },
          {
            "by": {
              "kind": "error",
              "name": "readUnread"
            },
            "guard": null,
            "target": "resting"
          }
        ]
      },
      {
        "path": "resting",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "after",
              "name": "pollInterval"
            },
            "guard": null,
            "target": "looking"
          }
        ]
      },
      {
        "path": "hidden",
        "type": "atomic",
        "initial": false,
        "moves": [
          {
            "by": {
              "kind": "event",
              "name": "unread.changed"
            },
            "guard": null,
            "target": null
          }
        ]
      }
    ]
  }
};
