"""The games as environments of Gymnasium, PettingZoo and OpenSpiel; `reihum.Batch` steps thousands of games without them."""
