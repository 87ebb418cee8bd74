"""What the fox has learnt: a net in each module, so that no more than one need be in memory."""
